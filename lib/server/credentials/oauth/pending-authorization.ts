import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Credential } from '@/lib/server/credentials/credential'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { type AuthorizationRow, replaceAuthorization } from '@/lib/server/db/credentials/authorizations'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Each authorization has its own cookie: several may be in progress in one browser. */
const nameOf = (authorizationId: string) => `switchboard-authorization-${authorizationId.slice(0, 12)}`

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Creates a cookie for the callback only. `Lax`, because the provider's page redirects to the callback. */
export function createBindingCookie(
  authorizationId: string,
  binding: string,
  seconds: number,
  secure: boolean,
): string {
  const attributes = [
    `Path=${callbackPath}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  return [`${nameOf(authorizationId)}=${binding}`, ...attributes].join('; ')
}

/** Returns true if the request has the cookie with this value. */
export function hasBindingCookie(headers: Headers, authorizationId: string, binding: string): boolean {
  const pairs = headers.get('cookie')?.split(/;\s*/) ?? []
  const cookieValue = pairs.find((pair) => pair.startsWith(`${nameOf(authorizationId)}=`))?.split('=')[1]
  return cookieValue !== undefined && timingSafeEqual(digest(cookieValue), digest(binding))
}

const callbackPath = '/api/oauth/callback'

/** Returns the URL to which providers redirect the user. `baseUrl`: Switchboard's own URL. */
export function callbackUrl(baseUrl: string): string {
  return `${baseUrl}${callbackPath}`
}

/** The state of an authorization until the user returns or the provider is polled. */
export type PendingAuthorization =
  | { kind: 'code'; credentialId: string; verifier: string; redirectUri: string; binding: string; state: string }
  | { kind: 'device'; credentialId: string; deviceCode: string; interval: number }

/** Returns the ID of an authorization: a hash of the secret that comes back, which is never stored itself. */
export const toAuthorizationId = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const sealContext = (id: string) => `authorization ${id}`

/** Stores a started authorization, which replaces an earlier one for the credential. `secret`: the value that comes back. */
export async function storePendingAuthorization(
  viewer: Viewer,
  { agentId, scheme, userId }: Credential,
  secret: string,
  pending: PendingAuthorization,
  expiresAt: Date,
): Promise<AuthorizationRow> {
  const id = toAuthorizationId(secret)
  const sealed = await seal(JSON.stringify(pending), sealContext(id))
  const row = { id, agentId, ownerId: viewer.userId, scheme, secret: sealed, expiresAt }
  await replaceAuthorization(row, userId !== '')
  return row
}

/** Decrypts a stored authorization; null if that fails. */
export async function openPendingAuthorization({ id, secret }: AuthorizationRow): Promise<PendingAuthorization | null> {
  return unseal(secret, sealContext(id)).then(
    (text) => JSON.parse(text) as PendingAuthorization,
    () => null,
  )
}
