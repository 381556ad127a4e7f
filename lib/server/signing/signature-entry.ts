import 'server-only'
import { protectedHeader } from '@/lib/a2a/cards/protected-header'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { SignatureReason } from '@/lib/api/card-signature'

/** One signature of a card, as far as it may be believed before it is verified. */
export interface SignatureEntry {
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
export function readSignatureEntry(json: Json): SignatureEntry | { reason: SignatureReason } {
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
