import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { accessTokenHeader } from '@/lib/server/platform/http/request-headers'
import { findOriginProblem } from '@/lib/server/access/find-origin-problem'
import { isValidSession, sessionCookie } from '@/lib/server/access/session'
import { env } from '@/lib/server/platform/env'
import { rateLimiter, readClientAddress } from '@/lib/server/platform/http/rate-limits'
import { isSameSecret } from '@/lib/server/platform/security/secret-key'
import { sampleProofHeader, verifySampleProof } from '@/lib/server/platform/security/sample-proof'

const failureLimit = { name: 'incorrect access tokens', perMinute: 10 }

/**
 * Compares a token with the configured one in constant time. Throws `unauthenticated` for a wrong token. After ten wrong tokens
 * in a minute, throws `rate-limited` even for the right one.
 */
export async function checkToken(given: string, expected: string, headers: Headers): Promise<void> {
  const clientIp = readClientAddress(headers)
  const failures = rateLimiter(failureLimit)
  const spent = await failures.get(clientIp)
  if (spent && spent.consumedPoints >= failureLimit.perMinute) {
    throw new Fault('rate-limited', 'Too many incorrect access tokens.', {
      hint: 'Wait a moment, then try again.',
      retryAfter: Math.ceil(spent.msBeforeNext / 1000),
    })
  }
  if (isSameSecret(given, expected)) return
  await failures.penalty(clientIp)
  throw new Fault('unauthenticated', 'Incorrect access token.')
}

/** Throws `forbidden` for a request caused by another site's page or a rebound host name. */
export function rejectForeignRequest(method: string, headers: Headers): void {
  const reason = findOriginProblem(method, headers, env())
  if (reason) throw new Fault('forbidden', reason, { hop: 'switchboard' })
}

/** Throws `unauthenticated` or `rate-limited` unless ACCESS_TOKEN is unset or the request carries it or a valid session. */
export async function requireToken(headers: Headers): Promise<void> {
  const { ACCESS_TOKEN } = env()
  if (!ACCESS_TOKEN) return
  const token = headers.get(accessTokenHeader)?.trim() || bearerOf(headers)
  if (token) return checkToken(token, ACCESS_TOKEN, headers)
  const session = cookieOf(headers, sessionCookie)
  if (session && (await isValidSession(session, ACCESS_TOKEN))) return
  throw new Fault('unauthenticated', 'This Switchboard requires an access token.', {
    hint: 'Send it as "Authorization: Bearer …", or sign in with a browser.',
    hop: 'switchboard',
  })
}

/** Returns true if `requireToken` accepts the request. */
export async function isAuthenticated(headers: Headers): Promise<boolean> {
  try {
    await requireToken(headers)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

function bearerOf(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^bearer +(\S+)$/i)?.[1]
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs =
    headers
      .get('cookie')
      ?.split(';')
      .map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/**
 * Authenticates a call to the sample agent `name`: the request needs the access token or a proof from Switchboard itself.
 * Throws `unauthenticated` or `rate-limited` for any other request if ACCESS_TOKEN is set.
 */
export async function authenticateSampleCall(headers: Headers, name: string): Promise<void> {
  const proof = headers.get(sampleProofHeader)
  if (proof && (await verifySampleProof(proof, name))) return
  await requireToken(headers)
}
