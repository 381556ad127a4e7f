import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Fault } from '@/lib/faults/fault'
import { deriveSecretKey } from '@/lib/server/platform/security/secret-key'
import {
  type BrowserSessionRow,
  deleteBrowserSession,
  findBrowserSession,
  insertBrowserSession,
  type SessionLimits,
  type SignInProof,
  touchBrowserSession,
} from '@/lib/server/db/access/browser-sessions'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'
import { env } from '@/lib/server/platform/env'
import { readClientAddress } from '@/lib/server/platform/http/rate-limits'
import type { Viewer } from '@/lib/server/platform/viewer'
import { clearApiKeyCache } from '@/lib/server/db/access/api-keys'
import { readViewer } from '@/lib/server/db/access/active-people'
import { clearPreferencesCache } from '@/lib/server/db/access/preferences'
import { broadcast } from '@/lib/server/instances/current-instance'

export const sessionCookie = 'switchboard-session'

/** The last use of a session is stored at most this often. */
const maxTouchMs = 60 * 60 * 1000
const maxUserAgentLength = 300
/** With a short idle limit, the last use is stored after this fraction of it. */
const touchFraction = 4

/** Sessions cached for one second. */
const sessions = createTtlCache<BrowserSessionRow | null>('browser-sessions')

/** People by ID, cached for one second. */
const viewers = createTtlCache<Viewer | null>('session-viewers')

/** Changing ACCESS_TOKEN ends every session that it started, because it is part of their key. Sessions of people have another. */
const sessionKey = (accessToken: string | null) =>
  deriveSecretKey(
    accessToken === null
      ? 'session of a person'
      : `session ${createHash('sha256').update(accessToken).digest('base64url')}`,
  )

/** Who signs in: a person with an account, and what was checked, or a client with the access token. */
export type SessionOwner =
  | ({ userId: string } & (
      | Required<Pick<SignInProof, 'passwordHash'>>
      | Required<Pick<SignInProof, 'passkeyId'>>
      | ({ providerId: string; providerSession: string | null } & Required<Pick<SignInProof, 'issuer'>>)
    ))
  | { accessToken: string }

const signInEnded = (): Fault => new Fault('unauthenticated', 'This sign-in is not valid any more.')

/**
 * Stores a new session and returns the value of its cookie, which is signed and valid for `SESSION_LIFETIME` seconds. `headers`
 * are those of the sign-in: the list of sessions shows browser and address. Throws what `refuse` returns, by default
 * `unauthenticated`, if the person may not sign in any more or what was checked has changed since.
 */
export async function createSession(owner: SessionOwner, headers: Headers, refuse = signInEnded): Promise<string> {
  const id = randomUUID()
  const isPerson = 'userId' in owner
  const userId = isPerson ? owner.userId : null
  const { providerId, providerSession } = 'providerId' in owner ? owner : { providerId: null, providerSession: null }
  const userAgent = headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? ''
  const address = readClientAddress(headers)
  const session = { id, userId, userAgent, address, providerId, providerSession }
  if (!(await insertBrowserSession(session, sessionLimits(), proofOf(owner)))) throw refuse()
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(`${env().SESSION_LIFETIME} s`)
    .sign(await sessionKey(isPerson ? null : owner.accessToken))
}

function proofOf(owner: SessionOwner): SignInProof {
  if ('passwordHash' in owner) return { passwordHash: owner.passwordHash }
  if ('passkeyId' in owner) return { passkeyId: owner.passkeyId }
  return 'issuer' in owner ? { issuer: owner.issuer } : {}
}

/**
 * Returns the session of a request's cookie, if it was signed here and was not ended, was used within `SESSION_IDLE` seconds and is
 * younger than `SESSION_LIFETIME` seconds; else null. `accessToken` is the current ACCESS_TOKEN. A session that another instance
 * ended may count for one more second. Throws if the database is not available.
 */
export async function findSession(
  headers: Headers,
  accessToken: string | undefined,
): Promise<BrowserSessionRow | null> {
  const value = cookieOf(headers)
  const cookie = value === undefined ? null : await readCookie(value, accessToken)
  if (!cookie) return null
  const session = await sessions.get(cookie.id, () => useSession(cookie.id))
  return session && (session.userId === null) === cookie.ofToken ? session : null
}

/** Returns true while a session has not ended, as known at most one second ago. */
export async function isSessionActive(id: string): Promise<boolean> {
  return (await sessions.get(id, () => useSession(id))) !== null
}

/** Returns a person who has a session, at most one second old; null if the person may not sign in any more. */
export function findViewer(userId: string): Promise<Viewer | null> {
  return viewers.get(userId, () => readViewer(userId))
}

/** Ends the session of a cookie value, so that no copy of it is accepted any more. Does nothing for any other value. */
export async function endSession(value: string, accessToken: string | undefined): Promise<void> {
  const cookie = await readCookie(value, accessToken)
  if (!cookie) return
  await deleteBrowserSession(cookie.id)
  announceAccessChange()
}

/** Makes changed sessions, API keys, roles and teams count at once, here and on other instances. */
export function announceAccessChange(): void {
  clearSessionCache()
  broadcast({ kind: 'sessions' })
}

/** Clears the caches: the next request of each session or API key reads it again, and the person's role and teams. */
export function clearSessionCache(): void {
  sessions.clear()
  viewers.clear()
  clearPreferencesCache()
  clearApiKeyCache()
}

function cookieOf(headers: Headers): string | undefined {
  const pairs =
    headers
      .get('cookie')
      ?.split(';')
      .map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${sessionCookie}=`))?.slice(sessionCookie.length + 1)
}

interface CookieContent {
  id: string
  ofToken: boolean
}

async function readCookie(value: string, accessToken: string | undefined): Promise<CookieContent | null> {
  for (const token of accessToken === undefined ? [null] : [null, accessToken]) {
    const id = await jwtVerify(value, await sessionKey(token), { algorithms: ['HS256'] }).then(
      ({ payload }) => payload.jti,
      () => undefined,
    )
    if (id !== undefined) return { id, ofToken: token !== null }
  }
  return null
}

/** Returns the times before which sessions have expired. */
export function sessionLimits(): SessionLimits {
  const { SESSION_IDLE, SESSION_LIFETIME } = env()
  const now = Date.now()
  return { createdAfter: new Date(now - 1000 * SESSION_LIFETIME), usedAfter: new Date(now - 1000 * SESSION_IDLE) }
}

async function useSession(id: string): Promise<BrowserSessionRow | null> {
  const session = await findBrowserSession(id, sessionLimits())
  const touchMs = Math.min(maxTouchMs, (1000 * env().SESSION_IDLE) / touchFraction)
  if (session && Date.now() - session.usedAt.getTime() > touchMs) await touchBrowserSession(session)
  return session
}
