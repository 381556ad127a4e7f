import 'server-only'
import { FlattenedSign } from 'jose'
import type { JsonObject } from '@/lib/a2a/json'
import { type SigningKey, signingAlgorithm } from '@/lib/server/signing/signing-key'

/** Signs a text for a card (v0.3 §5.5.6, v1.0 §8.4.2): a flattened JWS without its payload. `jku`: URL of the public key. */
export async function signCardText(text: string, { kid, key }: SigningKey, jku: string): Promise<JsonObject> {
  const signed = await new FlattenedSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JOSE', jku })
    .sign(key)
  return { protected: signed.protected ?? '', signature: signed.signature }
}
