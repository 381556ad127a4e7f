import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { accessTokenHeader } from '@/lib/server/platform/http/request-headers'
import { findOriginProblem } from '@/lib/server/access/find-origin-problem'
import { findKeyViewer } from '@/lib/server/access/api-key-viewer'
import { recordAuditOf } from '@/lib/server/access/record-audit'
import { admitRequest } from '@/lib/server/access/quotas'
import { findSession, findViewer } from '@/lib/server/access/session'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { findSampleAgent } from '@/lib/server/db/agents/agents'
import { localViewer, type Viewer } from '@/lib/server/platform/viewer'
import type { Role } from '@/lib/access/roles'
import { requireRole } from '@/lib/server/platform/require-role'
import { env } from '@/lib/server/platform/env'
import { rateLimiter, readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { isSameSecret } from '@/lib/server/platform/security/secret-key'
import { sampleProofHeader, verifySampleProof } from '@/lib/server/platform/security/sample-proof'
import type { BrowserSessionRow } from '@/lib/server/db/access/browser-sessions'

const failureLimit = { name: 'incorrect access tokens', perMinute: 10 }

/**
 * Compares a token with the configured one in constant time. Throws `unauthenticated` for a wrong token. After ten wrong tokens
 * in a minute, throws `rate-limited` even for the right one. Wrong tokens are written to the audit log.
 */
export async function checkToken(token: string, expected: string, headers: Headers): Promise<void> {
  const clientIp = readClientAddress(headers)
  const failures = rateLimiter(failureLimit)
  const spent = await failures.get(clientIp)
  if (spent && spent.consumedPoints >= failureLimit.perMinute) {
    throw new Fault('rate-limited', 'Too many incorrect access tokens.', {
      hint: 'Wait a moment, then try again.',
      retryAfter: Math.ceil(spent.msBeforeNext / 1000),
    })
  }
  if (isSameSecret(token, expected)) return
  await failures.penalty(clientIp)
  const failure = { action: 'sign-in-failed', details: { with: 'access token' } } as const
  await recordAuditOf({ id: null, name: '' }, headers, failure)
  throw new Fault('unauthenticated', 'Incorrect access token.')
}

/** Throws `forbidden` for a request caused by another site's page or a rebound host name. */
export function rejectForeignRequest(method: string, headers: Headers): void {
  const reason = findOriginProblem(method, headers, env())
  if (reason) throw new Fault('forbidden', reason, { hop: 'switchboard' })
}

/**
 * Returns the person who sends a request. A request with an API key acts for the person of the key, also while accounts are off.
 * Without one, while accounts are off, that is the built-in user: for everyone if ACCESS_TOKEN is unset,
 * else for requests with the token or a session of it. With accounts, it is the person of the session; the token still stands for
 * the built-in user. Throws `unauthenticated`, also for a revoked or expired key, or `rate-limited`.
 */
export async function authenticate(headers: Headers): Promise<Viewer> {
  const { ACCESS_TOKEN } = env()
  const token = headers.get(accessTokenHeader)?.trim() || bearerOf(headers)
  const ofKey = token === undefined ? null : await findKeyViewer(token, headers)
  if (ofKey) return ofKey
  if (ACCESS_TOKEN && token) {
    await checkToken(token, ACCESS_TOKEN, headers)
    return localViewer()
  }
  const accounts = await areAccountsOn()
  if (!ACCESS_TOKEN && !accounts) return localViewer()
  const session = await findSession(headers, ACCESS_TOKEN)
  const viewer = session && (await viewerOf(session, accounts))
  if (viewer) return { ...viewer, sessionId: session.id }
  throw accounts ? signInRequired(token !== undefined) : tokenRequired()
}

const tokenRequired = (): Fault =>
  new Fault('unauthenticated', 'This Switchboard requires an access token.', {
    hint: 'Send it as "Authorization: Bearer …", or sign in with a browser.',
    hop: 'switchboard',
  })

/** `hasToken`: the request has a token, which is not a key. A program that sends it shows the message to its user. */
const signInRequired = (hasToken: boolean): Fault =>
  new Fault('unauthenticated', hasToken ? 'Incorrect API key.' : 'Sign in to use this Switchboard.', {
    hint: 'Send an API key as "Authorization: Bearer …", or sign in with a browser.',
    hop: 'switchboard',
  })

/** Returns the person of a session; null if the person may not sign in, or only with accounts that are off. */
async function viewerOf({ userId }: BrowserSessionRow, accounts: boolean): Promise<Viewer | null> {
  if (userId === null) return localViewer()
  return accounts ? findViewer(userId) : null
}

/** Returns the person who sends a request. Throws `forbidden` if their role does not include `least`, and as `authenticate`. */
export async function authorize(headers: Headers, least: Role): Promise<Viewer> {
  const viewer = await authenticate(headers)
  requireRole(viewer, least)
  return viewer
}

/** Returns the person who sends a request; null if `authenticate` refuses it. */
export async function tryAuthenticate(headers: Headers): Promise<Viewer | null> {
  try {
    return await authenticate(headers)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

function bearerOf(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^bearer +(\S+)$/i)?.[1]
}

/**
 * Authenticates a call to the sample agent `name`: the request needs a proof from Switchboard itself, or the same as a call of
 * the gateway. Throws as `authorize` and `admitRequest` for any other request, and `not-found` for a person who does not see the
 * agent.
 */
export async function authenticateSampleCall(headers: Headers, name: string): Promise<void> {
  const proof = headers.get(sampleProofHeader)
  if (proof && (await verifySampleProof(proof, name))) return
  const viewer = await authorize(headers, 'member')
  await admitRequest(viewer, 'call')
  const seesAll = viewer.role === 'administrator' && viewer.agentIds === null
  if (!seesAll && !(await findSampleAgent(viewer, name))) throw new Fault('not-found', 'Sample agent not found.')
}
