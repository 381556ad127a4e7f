import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { secretKey } from '@/lib/server/access/secret-key'
import {
  type BrowserSessionRow,
  deleteBrowserSession,
  findBrowserSession,
  insertBrowserSession,
  type SessionLimits,
  touchBrowserSession,
} from '@/lib/server/db/browser-sessions'
import { recently } from '@/lib/server/db/recently'
import { env } from '@/lib/server/env'
import { tellOthers } from '@/lib/server/instances/self'

export const sessionCookie = 'switchboard-session'

/** The use of a session is stored at most this often. */
const longestTouchMs = 60 * 60 * 1000
/** The same for a short idle limit, as a part of it. */
const touchPart = 4

/** Sessions as they were a second ago or later. */
const sessions = recently<BrowserSessionRow | null>('browser-sessions')

/** Changing ACCESS_TOKEN ends every session: it is part of the key. */
const sessionKey = (accessToken: string) =>
  secretKey(`session ${createHash('sha256').update(accessToken).digest('base64url')}`)

/** Stores a new session and returns the value of its cookie, which is signed and valid for `SESSION_LIFETIME` seconds. */
export async function createSession(accessToken: string): Promise<string> {
  const id = randomUUID()
  await insertBrowserSession(id, limits())
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(`${env().SESSION_LIFETIME} s`)
    .sign(await sessionKey(accessToken))
}

/**
 * True for a cookie value that we signed under this token, and whose session has neither been ended, nor been unused for
 * `SESSION_IDLE` seconds, nor existed for `SESSION_LIFETIME` seconds. A session that was ended elsewhere may count for one more
 * second. Throws if the database is not available.
 */
export async function isSession(value: string, accessToken: string): Promise<boolean> {
  const id = await idOf(value, accessToken)
  if (id === undefined) return false
  return (await sessions.get(id, () => useSession(id))) !== null
}

/** Ends the session of a cookie value, so that no copy of it signs in any more. Does nothing for any other value. */
export async function endSession(value: string, accessToken: string): Promise<void> {
  const id = await idOf(value, accessToken)
  if (id === undefined) return
  await deleteBrowserSession(id)
  forgetSessions()
  tellOthers({ kind: 'sessions' })
}

/** Forgets what was read of sessions: the next request of each looks it up again. */
export function forgetSessions(): void {
  sessions.forget()
}

async function idOf(value: string, accessToken: string): Promise<string | undefined> {
  const key = await sessionKey(accessToken)
  return jwtVerify(value, key, { algorithms: ['HS256'] }).then(
    ({ payload }) => payload.jti,
    () => undefined,
  )
}

function limits(): SessionLimits {
  const { SESSION_IDLE, SESSION_LIFETIME } = env()
  const now = Date.now()
  return { createdAfter: new Date(now - 1000 * SESSION_LIFETIME), usedAfter: new Date(now - 1000 * SESSION_IDLE) }
}

async function useSession(id: string): Promise<BrowserSessionRow | null> {
  const session = await findBrowserSession(id, limits())
  const touchMs = Math.min(longestTouchMs, (1000 * env().SESSION_IDLE) / touchPart)
  if (session && Date.now() - session.usedAt.getTime() > touchMs) await touchBrowserSession(session)
  return session
}
