import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { deriveSecretKey } from '@/lib/server/platform/security/secret-key'
import {
  type BrowserSessionRow,
  deleteBrowserSession,
  findBrowserSession,
  insertBrowserSession,
  type SessionLimits,
  touchBrowserSession,
} from '@/lib/server/db/access/browser-sessions'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import { env } from '@/lib/server/platform/env'
import { broadcast } from '@/lib/server/instances/current-instance'

export const sessionCookie = 'switchboard-session'

/** The last use of a session is stored at most this often. */
const maxTouchMs = 60 * 60 * 1000
/** With a short idle limit, the last use is stored after this fraction of it. */
const touchFraction = 4

/** Sessions cached for one second. */
const sessions = createTtlCache<BrowserSessionRow | null>('browser-sessions')

/** Changing ACCESS_TOKEN ends every session, because it is part of the key. */
const sessionKey = (accessToken: string) =>
  deriveSecretKey(`session ${createHash('sha256').update(accessToken).digest('base64url')}`)

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
 * Returns true for a cookie value that was signed under this token and whose session was not ended, was used within
 * `SESSION_IDLE` seconds and is younger than `SESSION_LIFETIME` seconds. A session that another instance ended may count for
 * one more second. Throws if the database is not available.
 */
export async function isValidSession(value: string, accessToken: string): Promise<boolean> {
  const id = await idOf(value, accessToken)
  if (id === undefined) return false
  return (await sessions.get(id, () => useSession(id))) !== null
}

/** Ends the session of a cookie value, so that no copy of it is accepted any more. Does nothing for any other value. */
export async function endSession(value: string, accessToken: string): Promise<void> {
  const id = await idOf(value, accessToken)
  if (id === undefined) return
  await deleteBrowserSession(id)
  clearSessionCache()
  broadcast({ kind: 'sessions' })
}

/** Clears the session cache: the next request of each session reads it again. */
export function clearSessionCache(): void {
  sessions.clear()
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
  const touchMs = Math.min(maxTouchMs, (1000 * env().SESSION_IDLE) / touchFraction)
  if (session && Date.now() - session.usedAt.getTime() > touchMs) await touchBrowserSession(session)
  return session
}
