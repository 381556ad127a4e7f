import 'server-only'
import { createHash } from 'node:crypto'
import type { Credential } from '@/lib/server/credentials/credential'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { type AuthorizationRow, replaceAuthorization } from '@/lib/server/db/authorizations'
import type { Viewer } from '@/lib/server/viewer'

/** What has to be known again when a person comes back, or the provider is asked. */
export type Pending =
  | { kind: 'code'; credentialId: string; verifier: string; redirectUri: string; binding: string; state: string }
  | { kind: 'device'; credentialId: string; deviceCode: string; interval: number }

/** Under what an authorization is found again: what comes back is never stored itself. */
export const authorizationId = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const place = (id: string) => `authorization ${id}`

/** Remembers that an authorization was begun. `secret`: what will come back. */
export async function keepPending(
  viewer: Viewer,
  { agentId, scheme }: Credential,
  secret: string,
  pending: Pending,
  expiresAt: Date,
): Promise<AuthorizationRow> {
  const id = authorizationId(secret)
  const sealed = await seal(JSON.stringify(pending), place(id))
  const row = { id, agentId, ownerId: viewer.ownerId, scheme, secret: sealed, expiresAt }
  await replaceAuthorization(row)
  return row
}

/** What was remembered; null where it cannot be opened. */
export async function openPending({ id, secret }: AuthorizationRow): Promise<Pending | null> {
  return unseal(secret, place(id)).then(
    (text) => JSON.parse(text) as Pending,
    () => null,
  )
}
