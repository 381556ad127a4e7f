import 'server-only'
import { readProfile } from '@/lib/server/access/accounts'
import { authenticate } from '@/lib/server/access/authenticate'
import { isHttpsRequest } from '@/lib/server/access/sign-in-request'
import { sessionCookie } from '@/lib/server/access/session'
import { env } from '@/lib/server/platform/env'

/** Returns the options of the session cookie for the connection of a request. */
export function sessionCookieOptions(headers: Headers) {
  const { PUBLIC_URL, SESSION_LIFETIME } = env()
  const secure = isHttpsRequest(headers, PUBLIC_URL)
  return { httpOnly: true, sameSite: 'strict', path: '/', maxAge: SESSION_LIFETIME, secure } as const
}

/** Responds with the profile of the person who just signed in, and sets the session cookie with this value. */
export async function respondSignedIn(
  operation: { status: number },
  cookie: string,
  headers: Headers,
): Promise<Response> {
  const viewer = await authenticate(new Headers({ cookie: `${sessionCookie}=${cookie}` }))
  return Response.json(await readProfile(viewer), {
    status: operation.status,
    headers: { 'set-cookie': encodeSessionCookie(cookie, headers) },
  })
}

/** Returns the session cookie as the value of a `Set-Cookie` header. */
export function encodeSessionCookie(value: string, headers: Headers): string {
  const { maxAge, secure } = sessionCookieOptions(headers)
  return `${sessionCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
