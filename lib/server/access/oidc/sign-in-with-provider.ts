import 'server-only'
import {
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'
import { countProviderCall, createProviderClient, type ProviderClient } from '@/lib/server/access/oidc/provider-client'
import { readProvidedPerson } from '@/lib/server/access/oidc/provided-person'
import { encodeSessionCookie } from '@/lib/server/access/session-cookie'
import { announceAccessChange, createSession } from '@/lib/server/access/session'
import { isHttpsRequest, toReturnPath } from '@/lib/server/access/sign-in-request'
import { createRedirectPage } from '@/lib/server/credentials/oauth/finish-authorization'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import {
  findActiveProvider,
  type ProvidedAccount,
  type ProviderRecord,
  signInProvidedPerson,
} from '@/lib/server/db/access/identity-providers'
import { env } from '@/lib/server/platform/env'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { log } from '@/lib/server/platform/log'
import { recordAuditOf } from '@/lib/server/access/record-audit'

const cookieName = 'switchboard-sign-in'
const cookiePath = '/sign-in'
const cookieContext = 'sign-in in progress'
const maxAgeSeconds = 600

/** A sign-in that has left for the provider, as the browser's cookie holds it, encrypted. */
const pendingSchema = z.object({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** In ms since 1970. */
  expiresAt: z.number(),
})
type PendingSignIn = z.infer<typeof pendingSchema>

/** Why a sign-in with a provider failed; the sign-in page has a sentence for each. */
const providerProblems = [
  'refused',
  'failed',
  'expired',
  'email',
  'domain',
  'no-account',
  'disabled',
  'email-unverified',
  'full',
] as const
type ProviderProblem = (typeof providerProblems)[number]

/** Returns the problem that the URL of the sign-in page names; undefined if it names none. */
export function readProviderProblem(value: unknown): ProviderProblem | undefined {
  return providerProblems.find((problem) => problem === value)
}

/** Returns the URL to register at a provider, to which it sends people back. */
export const redirectUrl = (baseUrl: string): string => `${baseUrl}/sign-in/callback`

/**
 * Redirects the browser to an identity provider (OpenID Connect Core §3.1.2, with PKCE). Redirects to the sign-in page with a
 * problem if there is no such provider or it does not respond.
 */
export async function startProviderSignIn(request: Request, providerId: string): Promise<Response> {
  const provider = (await areAccountsOn()) ? await findActiveProvider(providerId) : null
  if (!provider) return problemPage('expired')
  try {
    await countProviderCall('sign-in', request.headers)
    const { server, client } = await createProviderClient(provider)
    const pending: PendingSignIn = {
      providerId,
      state: generateRandomState(),
      nonce: generateRandomNonce(),
      verifier: generateRandomCodeVerifier(),
      next: toReturnPath(new URL(request.url).searchParams.get('next')),
      expiresAt: Date.now() + 1000 * maxAgeSeconds,
    }
    const target = new URL(server.authorization_endpoint)
    const parameters = {
      client_id: client.client_id,
      response_type: 'code',
      redirect_uri: redirectUrl(readBaseUrl(request.headers)),
      scope: withOpenId(provider.scopes),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
    const cookie = await seal(JSON.stringify(pending), cookieContext)
    return new Response(null, {
      status: 303,
      headers: {
        location: target.href,
        'cache-control': 'no-store',
        'set-cookie': encodeCookie(cookie, maxAgeSeconds, request.headers),
      },
    })
  } catch (error) {
    return problemPage(explain(error, provider))
  }
}

const withOpenId = (scopes: string): string =>
  [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' ')

/** `Lax`, because the provider's page redirects here. */
function encodeCookie(value: string, maxAge: number, headers: Headers): string {
  const secure = isHttpsRequest(headers, env().PUBLIC_URL) ? '; Secure' : ''
  return `${cookieName}=${value}; Path=${cookiePath}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Handles the provider's redirect: checks the ID token and its signature, finds or creates the account, and starts a session.
 * Responds with a page that continues to where the person wanted to go, or to the sign-in page with the problem.
 */
export async function finishProviderSignIn(request: Request): Promise<Response> {
  const pending = await readPending(request.headers)
  const provider = pending && (await areAccountsOn()) ? await findActiveProvider(pending.providerId) : null
  if (!pending || !provider) return problemPage('expired', request.headers)
  try {
    await countProviderCall('sign-in', request.headers)
    const claims = await fetchClaims(provider, pending, request)
    const person = await signInProvidedPerson(provider, (current) => readProvidedPerson(current, claims))
    if ('problem' in person) {
      const failure = { action: 'sign-in-failed', details: { with: provider.name, problem: person.problem } } as const
      const name = z.email().safeParse(claims.email).data ?? ''
      await recordAuditOf({ id: null, name }, request.headers, failure)
      return problemPage(person.problem, request.headers)
    }
    await announceChange(provider, person, request.headers)
    const { userId } = person
    const sid = z.string().max(255).safeParse(claims.sid).data ?? null
    const owner = { userId, providerId: provider.id, issuer: provider.issuer, providerSession: sid }
    const session = await createSession(owner, request.headers)
    const success = { action: 'sign-in', details: { with: provider.name } } as const
    await recordAuditOf({ id: userId, name: person.name }, request.headers, success)
    const page = createRedirectPage(pending.next)
    page.headers.append('set-cookie', encodeSessionCookie(session, request.headers))
    page.headers.append('set-cookie', encodeCookie('', 0, request.headers))
    return page
  } catch (error) {
    return problemPage(explain(error, provider), request.headers)
  }
}

/** Makes an account, a role or teams that a provider gave count at once, and writes an entry about it. */
async function announceChange(
  { name: provider }: ProviderRecord,
  { userId, name, email, change }: ProvidedAccount,
  headers: Headers,
): Promise<void> {
  if (!change) return
  announceAccessChange()
  const { kind, role, teamIds } = change
  await recordAuditOf({ id: null, name: provider }, headers, {
    action: kind === 'created' ? 'account-created' : 'person-changed',
    targetId: userId,
    targetName: name,
    details: { with: provider, ...(kind === 'created' && { email }), role, teamIds },
  })
}

async function readPending(headers: Headers): Promise<PendingSignIn | null> {
  const value = headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  if (!value) return null
  const text = await unseal(value, cookieContext).catch(() => null)
  const parsed = text === null ? null : pendingSchema.safeParse(JSON.parse(text))
  return parsed?.success && parsed.data.expiresAt > Date.now() ? parsed.data : null
}

/** Exchanges the code and returns the claims of the ID token and, where that has too few, of the user info endpoint. */
async function fetchClaims(
  provider: ProviderRecord,
  { nonce, state, verifier }: PendingSignIn,
  request: Request,
): Promise<Record<string, unknown>> {
  const { server, client, auth, options } = await createProviderClient(provider)
  const parameters = validateAuthResponse(server, client, new URL(request.url).searchParams, state)
  const redirect = redirectUrl(readBaseUrl(request.headers))
  const response = await authorizationCodeGrantRequest(server, client, auth, parameters, redirect, verifier, options)
  const tokens = await processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await validateApplicationLevelSignature(server, response, options)
  const claims = getValidatedIdTokenClaims(tokens)
  if (!claims) throw new Fault('agent-nonsense', 'The provider returned no ID token.')
  const wanted = ['email', ...(provider.groupsClaim === null ? [] : [provider.groupsClaim])]
  if (!server.userinfo_endpoint || wanted.every((name) => name in claims)) return claims
  return { ...(await fetchUserInfo({ server, client, auth, options }, tokens.access_token, claims.sub)), ...claims }
}

async function fetchUserInfo(
  { server, client, options }: ProviderClient,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  const response = await userInfoRequest(server, client, accessToken, options)
  return processUserInfoResponse(server, client, subject, response)
}

/** Returns the problem that an error stands for, and logs what an administrator needs to know; never a token. */
function explain(error: unknown, { id, issuer }: ProviderRecord): ProviderProblem {
  const code = error instanceof Error && 'error' in error ? String(error.error).slice(0, 100) : undefined
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
  log().warn({ providerId: id, issuer, code, reason }, 'a sign-in with an identity provider failed')
  return code === 'access_denied' ? 'refused' : 'failed'
}

function problemPage(problem: ProviderProblem, headers?: Headers): Response {
  const page = createRedirectPage(`/sign-in?problem=${problem}`)
  if (headers) page.headers.append('set-cookie', encodeCookie('', 0, headers))
  return page
}
