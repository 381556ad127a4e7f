import 'server-only'
import type { JSONWebKeySet } from 'jose'
import { listSigningKeys } from '@/lib/server/db/signing-keys'
import { signingAlgorithm, signingKey } from '@/lib/server/signing/signing-key'

/** The public keys of everything that Switchboard has signed, retired ones too (RFC 7517 §5). */
export async function jwks(): Promise<JSONWebKeySet> {
  await signingKey()
  const keys = await listSigningKeys()
  return { keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: signingAlgorithm })) }
}
