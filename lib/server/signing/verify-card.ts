import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { calculateJwkThumbprint, exportJWK, flattenedVerify, importJWK, importSPKI, importX509, type JWK } from 'jose'
import { protectedHeader, signingPayloads } from '@/lib/a2a/cards/signing-payloads'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import type { CardSignature, SignatureReason } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { listCardSources } from '@/lib/server/credentials/card-sources'
import type { PublicKey, SourcedKey } from '@/lib/server/db/agents/card-versions'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'

const maxKeys = 100
/** Members of a public key that are used (RFC 7518 §6, RFC 8037 §2): never private ones. */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e', 'alg', 'use', 'kid']

/**
 * Reads the keys of a document: a JWKS (RFC 7517 §5), one JWK, or an object of `kid` to PEM or JWK, as samples of the official
 * Python SDK have it. Keys that are not a public key for `algorithm` are skipped.
 */
async function readKeySet(json: Json, algorithm: string): Promise<PublicKey[]> {
  const read = await Promise.all(
    entriesOf(json)
      .slice(0, maxKeys)
      .map(([kid, key]) => readKey(kid, key, algorithm).catch(() => null)),
  )
  return read.filter((key) => key !== null)
}

function entriesOf(json: Json): [string | null, Json][] {
  if (!isObject(json)) return []
  if (Array.isArray(json.keys)) return json.keys.map((key) => [null, key])
  return typeof json.kty === 'string' ? [[null, json]] : Object.entries(json)
}

async function readKey(kid: string | null, key: Json, algorithm: string): Promise<PublicKey | null> {
  const jwk = typeof key === 'string' ? await fromPem(key, algorithm) : isObject(key) ? publicPart(key) : null
  if (!jwk || jwk.kty === 'oct' || jwk.use === 'enc' || (jwk.alg !== undefined && jwk.alg !== algorithm)) return null
  // Throws for another kind of key, or a curve that does not match the algorithm.
  await importJWK(jwk, algorithm)
  return { jwk, kid: kid ?? jwk.kid ?? null, thumbprint: await calculateJwkThumbprint(jwk) }
}

function publicPart(key: JsonObject): JWK {
  return Object.fromEntries(publicMembers.flatMap((name) => (typeof key[name] === 'string' ? [[name, key[name]]] : [])))
}

async function fromPem(pem: string, algorithm: string): Promise<JWK> {
  const read = pem.includes('BEGIN CERTIFICATE') ? importX509 : importSPKI
  return exportJWK(await read(pem, algorithm, { extractable: true }))
}

/** A key document and its host, or the reason why there is none. */
type FetchedKeys = { json: Json; host: string } | { reason: SignatureReason }

/** The URL of a card, null if a user pasted it, and the catalog that named it. */
interface CardOrigin {
  url: string | null
  importedFrom?: string | null
}

const timeoutMs = 5_000
const maxBytes = 256 * 1024

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * Fetches the keys at a URL that a card names. Plain HTTP is allowed for loopback and the card's own origin. Keys that have not
 * arrived when `signal` aborts count as unreachable.
 */
async function fetchKeys(url: string, source: CardOrigin, signal?: AbortSignal): Promise<FetchedKeys> {
  const { url: cardUrl, importedFrom = null } = source
  const parsed = URL.parse(url)
  const isOwn = cardUrl !== null && parsed?.origin === URL.parse(cardUrl)?.origin
  if (!parsed || (parsed.protocol !== 'https:' && !isOwn && !isLoopback(parsed))) return { reason: 'key-address' }
  try {
    const answer = await outboundFetch(parsed, {
      headers: { accept: 'application/json' },
      timeoutMs,
      maxBytes,
      sources: listCardSources({ cardUrl, importedFrom }),
      ...(signal && { signal }),
    })
    if (answer.ok) return { json: parseBoundedJson(await answer.text()), host: new URL(answer.url).host }
    answer.cancel()
    return { reason: 'key-unreachable' }
  } catch (error) {
    if (error instanceof Fault) return { reason: error.kind === 'address-blocked' ? 'key-address' : 'key-unreachable' }
    if (error instanceof SyntaxError || signal?.aborted) return { reason: 'key-unreachable' }
    throw error
  }
}

/** The unverified contents of one signature of a card. */
interface SignatureEntry {
  protected: string
  signature: string
  algorithm: string
  kid: string | null
  /** URL of the key, as the signer states it. */
  jku: string | null
  /** A key inside the signature: it proves no more than one whose URL is inside. */
  jwk: JsonObject | null
}

/** Public-key algorithms of RFC 7518 §3.1 and RFC 8037; never `none`, nor one with a shared secret. */
const algorithms = new Set([
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
])
const maxSignatureLength = 4_000

/** Reads a signature by its protected header only: the other header is not signed. */
function readSignatureEntry(json: Json): SignatureEntry | { reason: SignatureReason } {
  const header = isObject(json) ? protectedHeader(json.protected) : undefined
  if (!isObject(json) || !header || typeof json.protected !== 'string') return { reason: 'malformed' }
  const { signature } = json
  if (typeof signature !== 'string' || signature.length > maxSignatureLength || !/^[\w-]+$/.test(signature))
    return { reason: 'malformed' }
  const { alg, kid, jku, jwk } = header
  if (typeof alg !== 'string' || !algorithms.has(alg)) return { reason: 'algorithm' }
  // No critical extension is supported (RFC 7515 §4.1.11).
  if (header.crit !== undefined || header.b64 !== undefined) return { reason: 'critical' }
  return {
    protected: json.protected,
    signature,
    algorithm: alg,
    kid: typeof kid === 'string' ? kid : null,
    jku: typeof jku === 'string' ? jku : null,
    jwk: isObject(jwk) ? jwk : null,
  }
}

/** A key that verifies a signature. */
interface VerifiedKey extends SourcedKey {
  algorithm: string
}

export interface VerificationResult extends Pick<CardSignature, 'state' | 'reason' | 'uncovered'> {
  keys: VerifiedKey[]
}

type KeysResult = { keys: SourcedKey[] } | { reason: SignatureReason }
type SignatureResult = { key: VerifiedKey; uncovered: string[] } | { reason: SignatureReason | 'broken' }
type Fetch = (url: string) => Promise<FetchedKeys>

const maxSignatures = 10
const maxAddresses = 3
/** Maximum keys that are tried for a signature. */
const maxTried = 5

/**
 * Verifies the signatures of a card (v0.3 §5.5.6, v1.0 §8.4). Pinned keys are tried first, and nothing is fetched if one of
 * them matches; otherwise the keys come from the URL in the signature, or from the card's own host. Keys that have not arrived
 * when `signal` aborts count as unreachable.
 */
export async function verifyCard(
  card: JsonObject,
  source: CardOrigin,
  pinned: SourcedKey[],
  signal?: AbortSignal,
): Promise<VerificationResult> {
  const none = { reason: null, keys: [], uncovered: [] }
  const signatures = Array.isArray(card.signatures) ? card.signatures.slice(0, maxSignatures) : []
  if (signatures.length === 0) return { ...none, state: 'unsigned' }
  // Writing the card in each canonical form takes a while, so other requests get a turn first.
  await turn()
  const texts = signingPayloads(card).map(({ text, uncovered }) => ({
    payload: Buffer.from(text).toString('base64url'),
    uncovered,
  }))
  const byPinned = await Promise.all(
    signatures.map((one) => verifySignature(one, texts, async () => ({ keys: pinned }))),
  )
  if (byPinned.some((one) => 'key' in one)) return buildResult('pinned', byPinned)
  const fetch = fetchOnce(source, signal)
  const fetchedResults = await Promise.all(
    signatures.map((one) => verifySignature(one, texts, (entry) => findKeys(entry, source, fetch))),
  )
  if (fetchedResults.some((one) => 'key' in one))
    return buildResult(pinned.length > 0 ? 'changed-key' : 'signed', fetchedResults)
  const reasons = fetchedResults.flatMap((one) => ('reason' in one ? one.reason : []))
  if (reasons.includes('broken')) return { ...none, state: 'broken' }
  return { ...none, state: 'unverifiable', reason: reasons.find((one) => one !== 'broken') ?? null }
}

function buildResult(state: 'pinned' | 'changed-key' | 'signed', results: SignatureResult[]): VerificationResult {
  const good = results.filter((one) => 'key' in one)
  const keys = good.map(({ key }) => key)
  const [most = []] = good.map(({ uncovered }) => uncovered).toSorted((one, other) => one.length - other.length)
  const isFirst = (key: VerifiedKey, position: number) =>
    keys.findIndex(({ thumbprint }) => thumbprint === key.thumbprint) === position
  return { state, reason: null, keys: keys.filter(isFirst), uncovered: most }
}

/** Verifies a signature with one of the keys that `find` returns for it. */
async function verifySignature(
  json: Json,
  texts: { payload: string; uncovered: string[] }[],
  find: (entry: SignatureEntry) => Promise<KeysResult>,
): Promise<SignatureResult> {
  const entry = readSignatureEntry(json)
  if ('reason' in entry) return entry
  const result = await find(entry)
  if ('reason' in result) return result
  for (const key of result.keys.slice(0, maxTried))
    for (const { payload, uncovered } of texts)
      if (await isVerifiedBy(entry, payload, key)) return { key: { ...key, algorithm: entry.algorithm }, uncovered }
  return { reason: result.keys.length > 0 ? 'broken' : 'key-missing' }
}

async function isVerifiedBy(entry: SignatureEntry, payload: string, { jwk }: PublicKey): Promise<boolean> {
  try {
    const jws = { protected: entry.protected, signature: entry.signature, payload }
    await flattenedVerify(jws, await importJWK(jwk, entry.algorithm), { algorithms: [entry.algorithm] })
    return true
  } catch {
    return false
  }
}

/** Finds the keys that may have made a signature, by key ID if it has one. */
async function findKeys(entry: SignatureEntry, { url: cardUrl }: CardOrigin, fetch: Fetch): Promise<KeysResult> {
  const { algorithm, kid, jku, jwk } = entry
  if (!jku && jwk) return { keys: (await readKeySet(jwk, algorithm)).map((key) => ({ ...key, host: null })) }
  const address = jku ?? (cardUrl && new URL('/.well-known/jwks.json', cardUrl).href)
  if (!address) return { reason: 'key-missing' }
  const fetched = await fetch(address)
  if ('reason' in fetched) return fetched
  const keys = await readKeySet(fetched.json, algorithm)
  return { keys: keys.filter((key) => !kid || key.kid === kid).map((key) => ({ ...key, host: fetched.host })) }
}

/** Fetches each URL once, and at most a few of them. */
function fetchOnce(source: CardOrigin, signal?: AbortSignal): Fetch {
  const fetched = new Map<string, Promise<FetchedKeys>>()
  return (url) => {
    const known = fetched.get(url)
    if (known) return known
    if (fetched.size >= maxAddresses) return Promise.resolve({ reason: 'key-address' })
    const fetching = fetchKeys(url, source, signal)
    fetched.set(url, fetching)
    return fetching
  }
}
