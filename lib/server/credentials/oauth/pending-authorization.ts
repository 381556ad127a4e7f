import 'server-only'
import { createHash } from 'node:crypto'
import type { Credential } from '@/lib/server/credentials/credential'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { type AuthorizationRow, replaceAuthorization } from '@/lib/server/db/credentials/authorizations'
import type { Viewer } from '@/lib/server/platform/viewer'

/** The state of an authorization until the user returns or the provider is polled. */
export type PendingAuthorization =
  | { kind: 'code'; credentialId: string; verifier: string; redirectUri: string; binding: string; state: string }
  | { kind: 'device'; credentialId: string; deviceCode: string; interval: number }

/** Returns the ID of an authorization: a hash of the secret that comes back, which is never stored itself. */
export const toAuthorizationId = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const sealContext = (id: string) => `authorization ${id}`

/** Stores a started authorization. `secret`: the value that comes back. */
export async function storePendingAuthorization(
  viewer: Viewer,
  { agentId, scheme }: Credential,
  secret: string,
  pending: PendingAuthorization,
  expiresAt: Date,
): Promise<AuthorizationRow> {
  const id = toAuthorizationId(secret)
  const sealed = await seal(JSON.stringify(pending), sealContext(id))
  const row = { id, agentId, ownerId: viewer.ownerId, scheme, secret: sealed, expiresAt }
  await replaceAuthorization(row)
  return row
}

/** Decrypts a stored authorization; null if that fails. */
export async function openPendingAuthorization({ id, secret }: AuthorizationRow): Promise<PendingAuthorization | null> {
  return unseal(secret, sealContext(id)).then(
    (text) => JSON.parse(text) as PendingAuthorization,
    () => null,
  )
}
