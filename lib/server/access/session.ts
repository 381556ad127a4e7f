import 'server-only'
import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { secretKey } from '@/lib/server/access/secret-key'

export const sessionCookie = 'switchboard-session'
export const sessionSeconds = 30 * 24 * 60 * 60

/** Changing ACCESS_TOKEN ends every session: it is part of the key. */
const sessionKey = (accessToken: string) =>
  secretKey(`session ${createHash('sha256').update(accessToken).digest('base64url')}`)

/** The value of a fresh session cookie. */
export async function createSession(accessToken: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${sessionSeconds} s`)
    .sign(await sessionKey(accessToken))
}

/** True for a cookie value that we signed under this token and that has not expired. */
export async function isSession(value: string, accessToken: string): Promise<boolean> {
  const key = await sessionKey(accessToken)
  return jwtVerify(value, key, { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  )
}
