import 'server-only'
import { calculateJwkThumbprint, exportJWK, importJWK, importSPKI, importX509, type JWK } from 'jose'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'
import type { SignatureReason } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { listCardSources } from '@/lib/server/credentials/card-sources'
import type { PublicKey } from '@/lib/server/db/agents/card-signatures'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'

const maxKeys = 100
/** Members of a public key that are used (RFC 7518 §6, RFC 8037 §2): never private ones. */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e', 'alg', 'use', 'kid']

/**
 * Reads the keys of a document: a JWKS (RFC 7517 §5), one JWK, or an object of `kid` to PEM or JWK, as samples of the official
 * Python SDK have it. Keys that are not a public key for `algorithm` are skipped.
 */
export async function readKeySet(json: Json, algorithm: string): Promise<PublicKey[]> {
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
export type FetchedKeys = { json: Json; host: string } | { reason: SignatureReason }

/** The URL of a card, null if a user pasted it, and the catalog that named it. */
export interface CardOrigin {
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
export async function fetchKeys(url: string, source: CardOrigin, signal?: AbortSignal): Promise<FetchedKeys> {
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
