import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { callbackPath } from '@/lib/server/credentials/oauth/callback-url'

/** Each authorization has its own: several may be under way in one browser. */
const nameOf = (authorizationId: string) => `switchboard-authorization-${authorizationId.slice(0, 12)}`

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A cookie for the callback alone, that a browser sends along when the provider's page leads back (hence `Lax`). */
export function bindingCookie(authorizationId: string, binding: string, seconds: number, secure: boolean): string {
  const attributes = [
    `Path=${callbackPath}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  return [`${nameOf(authorizationId)}=${binding}`, ...attributes].join('; ')
}

/** True for a browser that has the cookie with this value. */
export function isBound(headers: Headers, authorizationId: string, binding: string): boolean {
  const pairs = headers.get('cookie')?.split(/;\s*/) ?? []
  const given = pairs.find((pair) => pair.startsWith(`${nameOf(authorizationId)}=`))?.split('=')[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(binding))
}
