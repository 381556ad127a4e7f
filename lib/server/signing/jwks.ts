import 'server-only'
import type { JSONWebKeySet } from 'jose'
import { listSigningKeys } from '@/lib/server/db/credentials/signing-keys'
import { signingAlgorithm, getSigningKey } from '@/lib/server/signing/signing-key'

/** Returns the public keys of everything that Switchboard signed, including retired ones (RFC 7517 §5). */
export async function readJwks(): Promise<JSONWebKeySet> {
  await getSigningKey()
  const keys = await listSigningKeys()
  return { keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: signingAlgorithm })) }
}
