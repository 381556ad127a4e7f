import 'server-only'
import { calculateJwkThumbprint, exportJWK, importJWK, importSPKI, importX509, type JWK } from 'jose'
import type { PublicKey } from '@/lib/server/db/agents/signer-key'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

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
