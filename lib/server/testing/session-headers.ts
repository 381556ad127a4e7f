import { sessionCookie } from '@/lib/server/access/session'

/** Returns the request headers of a browser with that session cookie. */
export const sessionHeaders = (cookie: string): Record<string, string> => ({ cookie: `${sessionCookie}=${cookie}` })

/** Returns the value of the session cookie that a response sets; empty if it sets none. */
export function readSetCookie(headers: Headers): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${sessionCookie}=`))
  return cookie?.slice(sessionCookie.length + 1).split(';')[0] ?? ''
}
