import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { flattenedVerify, importJWK } from 'jose'
import { protectedHeader } from '@/lib/a2a/cards/protected-header'
import { signedTexts } from '@/lib/a2a/cards/signed-texts'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { CardSignature, SignatureReason } from '@/lib/api/card-signature'
import { type CardOrigin, type FetchedKeys, fetchKeys } from '@/lib/server/signing/fetch-keys'
import { type PublicKey, readKeySet } from '@/lib/server/signing/key-set'

/** One signature of a card, as far as it may be believed before it is verified. */
interface SignatureEntry {
  protected: string
  signature: string
  algorithm: string
  kid: string | null
  /** Where the key is, as the signer says. */
  jku: string | null
  /** A key that came along: it proves no more than one whose address came along. */
  jwk: JsonObject | null
}

/** Public-key algorithms of RFC 7518 §3.1 and RFC 8037; never `none`, nor one whose key would be a shared secret. */
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

/** Reads a signature by its protected header alone: nobody signed the other one. */
function readSignatureEntry(json: Json): SignatureEntry | { reason: SignatureReason } {
  const header = isObject(json) ? protectedHeader(json.protected) : undefined
  if (!isObject(json) || !header || typeof json.protected !== 'string') return { reason: 'malformed' }
  const { signature } = json
  if (typeof signature !== 'string' || signature.length > maxSignatureLength || !/^[\w-]+$/.test(signature))
    return { reason: 'malformed' }
  const { alg, kid, jku, jwk } = header
  if (typeof alg !== 'string' || !algorithms.has(alg)) return { reason: 'algorithm' }
  // Nothing that could stand there is known here (RFC 7515 §4.1.11).
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

/** A public key, and the host that gave it; null for one that the card itself held. */
export interface SourcedKey extends PublicKey {
  host: string | null
}

/** A key by which a signature holds. */
export interface HoldingKey extends SourcedKey {
  algorithm: string
}

export interface Verdict extends Pick<CardSignature, 'state' | 'reason' | 'uncovered'> {
  keys: HoldingKey[]
}

type Found = { keys: SourcedKey[] } | { reason: SignatureReason }
type Held = { key: HoldingKey; uncovered: string[] } | { reason: SignatureReason | 'broken' }
type Fetch = (url: string) => Promise<FetchedKeys>

const maxSignatures = 10
const maxAddresses = 3
/** Of those without a name only so many are tried. */
const maxTried = 5

/**
 * What the signatures of a card prove (v0.3 §5.5.6, v1.0 §8.4). Accepted keys are tried first, and nothing is fetched
 * where one of them holds: else the keys come from where the signature says, or from the card's own host. Keys that have
 * not come when `signal` aborts are unreachable.
 */
export async function verifyCard(
  card: JsonObject,
  source: CardOrigin,
  pinned: SourcedKey[],
  signal?: AbortSignal,
): Promise<Verdict> {
  const none = { reason: null, keys: [], uncovered: [] }
  const signatures = Array.isArray(card.signatures) ? card.signatures.slice(0, maxSignatures) : []
  if (signatures.length === 0) return { ...none, state: 'unsigned' }
  // Writing the card in each canonical form takes a while: other requests have a turn before.
  await turn()
  const texts = signedTexts(card).map(({ text, uncovered }) => ({
    payload: Buffer.from(text).toString('base64url'),
    uncovered,
  }))
  const byPinned = await Promise.all(signatures.map((one) => hold(one, texts, async () => ({ keys: pinned }))))
  if (byPinned.some((one) => 'key' in one)) return holding('pinned', byPinned)
  const fetch = fetchOnce(source, signal)
  const held = await Promise.all(signatures.map((one) => hold(one, texts, (entry) => findKeys(entry, source, fetch))))
  if (held.some((one) => 'key' in one)) return holding(pinned.length > 0 ? 'changed-key' : 'signed', held)
  const reasons = held.flatMap((one) => ('reason' in one ? one.reason : []))
  if (reasons.includes('broken')) return { ...none, state: 'broken' }
  return { ...none, state: 'unverifiable', reason: reasons.find((one) => one !== 'broken') ?? null }
}

function holding(state: 'pinned' | 'changed-key' | 'signed', held: Held[]): Verdict {
  const good = held.filter((one) => 'key' in one)
  const keys = good.map(({ key }) => key)
  const [most = []] = good.map(({ uncovered }) => uncovered).toSorted((one, other) => one.length - other.length)
  const isFirst = (key: HoldingKey, position: number) =>
    keys.findIndex(({ thumbprint }) => thumbprint === key.thumbprint) === position
  return { state, reason: null, keys: keys.filter(isFirst), uncovered: most }
}

/** Whether a signature holds by one of the keys that `find` gives for it. */
async function hold(
  json: Json,
  texts: { payload: string; uncovered: string[] }[],
  find: (entry: SignatureEntry) => Promise<Found>,
): Promise<Held> {
  const entry = readSignatureEntry(json)
  if ('reason' in entry) return entry
  const found = await find(entry)
  if ('reason' in found) return found
  for (const key of found.keys.slice(0, maxTried))
    for (const { payload, uncovered } of texts)
      if (await verifies(entry, payload, key)) return { key: { ...key, algorithm: entry.algorithm }, uncovered }
  return { reason: found.keys.length > 0 ? 'broken' : 'key-missing' }
}

async function verifies(entry: SignatureEntry, payload: string, { jwk }: PublicKey): Promise<boolean> {
  try {
    const jws = { protected: entry.protected, signature: entry.signature, payload }
    await flattenedVerify(jws, await importJWK(jwk, entry.algorithm), { algorithms: [entry.algorithm] })
    return true
  } catch {
    return false
  }
}

/** The keys that may have made a signature: by its name where it has one. */
async function findKeys(entry: SignatureEntry, { url: cardUrl }: CardOrigin, fetch: Fetch): Promise<Found> {
  const { algorithm, kid, jku, jwk } = entry
  if (!jku && jwk) return { keys: (await readKeySet(jwk, algorithm)).map((key) => ({ ...key, host: null })) }
  const address = jku ?? (cardUrl && new URL('/.well-known/jwks.json', cardUrl).href)
  if (!address) return { reason: 'key-missing' }
  const fetched = await fetch(address)
  if ('reason' in fetched) return fetched
  const keys = await readKeySet(fetched.json, algorithm)
  return { keys: keys.filter((key) => !kid || key.kid === kid).map((key) => ({ ...key, host: fetched.host })) }
}

/** Fetches each address once, and no more than a few of them. */
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
