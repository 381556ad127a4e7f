import 'server-only'
import { isHttpsRequest } from '@/lib/server/access/sign-in-request'
import { sessionCookie } from '@/lib/server/access/session'
import { env } from '@/lib/server/platform/env'

/** Returns the options of the session cookie for the connection of a request. */
export function sessionCookieOptions(headers: Headers) {
  const { PUBLIC_URL, SESSION_LIFETIME } = env()
  const secure = isHttpsRequest(headers, PUBLIC_URL)
  return { httpOnly: true, sameSite: 'strict', path: '/', maxAge: SESSION_LIFETIME, secure } as const
}

/** Returns the same cookie as the value of a `Set-Cookie` header. */
export function encodeSessionCookie(value: string, headers: Headers): string {
  const { maxAge, secure } = sessionCookieOptions(headers)
  return `${sessionCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
