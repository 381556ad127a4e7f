import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { callbackPath } from '@/lib/server/credentials/oauth/callback-url'

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
  const given = pairs.find((pair) => pair.startsWith(`${nameOf(authorizationId)}=`))?.split('=')[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(binding))
}
