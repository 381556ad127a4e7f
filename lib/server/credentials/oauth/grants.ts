import 'server-only'
import {
  clientCredentialsGrantRequest,
  ClientSecretPost,
  processClientCredentialsResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  ResponseBodyError,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { Fault } from '@/lib/faults/fault'
import type { TokenInput, Tokens } from '@/lib/server/credentials/credential'
import { type Provider, providerOf } from '@/lib/server/credentials/oauth/provider'
import { type CreateMask, providerFault } from '@/lib/server/credentials/oauth/provider-fault'

const leewayMs = 30_000
/** Ten years. A token that says that it lasts longer has no date that JavaScript can write. */
const mostLifetimeMs = 3650 * 24 * 3_600_000

/** What goes with a request for a token besides the grant. */
export function extras({ scopes, resource, audience }: TokenInput): Record<string, string> {
  return {
    ...(scopes?.length && { scope: scopes.join(' ') }),
    ...(resource && { resource }),
    ...(audience && { audience }),
  }
}

/** Fetches a token for the client itself (RFC 6749 §4.4). Throws the provider's fault. */
export async function fetchForClient(given: TokenInput, createMask: CreateMask): Promise<Tokens> {
  return atTokenEndpoint(given, createMask, async ({ server, client, auth, options }) => {
    const response = await clientCredentialsGrantRequest(server, client, auth, extras(given), options)
    return processClientCredentialsResponse(server, client, await withoutIdToken(response))
  })
}

/** Fetches new tokens for old (RFC 6749 §6). Throws the provider's fault. */
export async function refresh(given: TokenInput, refreshToken: string, createMask: CreateMask): Promise<Tokens> {
  const tokens = await atTokenEndpoint(
    given,
    createMask,
    async ({ server, client, auth, options }) => {
      const response = await refreshTokenGrantRequest(server, client, auth, refreshToken, options)
      return processRefreshTokenResponse(server, client, await withoutIdToken(response))
    },
    [refreshToken],
  )
  return { refreshToken, ...tokens }
}

/** Calls a provider; one that wants the client's secret in the body, and does not say so, is asked a second time so. `sent`: what it gets in confidence. */
export async function atTokenEndpoint(
  given: TokenInput,
  createMask: CreateMask,
  work: (provider: Provider) => Promise<TokenEndpointResponse>,
  sent: string[] = [],
): Promise<Tokens> {
  const provider = await providerOf(given, createMask)
  const host = new URL(provider.server.token_endpoint ?? provider.server.issuer).host
  try {
    return toTokens(await work(provider))
  } catch (error) {
    if (!given.clientSecret || provider.isKnown || !refusesClient(error))
      throw await providerFault(error, host, createMask, sent)
  }
  try {
    return toTokens(await work({ ...provider, auth: ClientSecretPost(given.clientSecret) }))
  } catch (error) {
    throw await providerFault(error, host, createMask, sent)
  }
}

/** Who the person is does not matter here, so nothing about it can go wrong. */
export async function withoutIdToken(response: Response): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  try {
    const { id_token: _idToken, ...rest } = JSON.parse(text) as Record<string, unknown>
    return new Response(JSON.stringify(rest), { status, headers })
  } catch {
    return new Response(text || null, { status, headers })
  }
}

function toTokens({ access_token, refresh_token, expires_in }: TokenEndpointResponse): Tokens {
  // RFC 6750 §2.1; whatever else would end in an error that repeats it.
  if (!/^[\x21-\x7e]+$/.test(access_token))
    throw new Fault('agent-nonsense', "The OAuth provider returned a token that can't be sent in a header.", {
      hop: 'connection',
      details: { code: 'provider-token' },
    })
  return {
    accessToken: access_token,
    ...(refresh_token && { refreshToken: refresh_token }),
    ...(expires_in !== undefined && lifetime(Math.min(expires_in * 1000, mostLifetimeMs))),
  }
}

/** Tokens are renewed before they end; those that last a moment only, halfway. */
function lifetime(ms: number): Pick<Tokens, 'expiresAt' | 'renewAt'> {
  const expiresAt = Date.now() + ms
  return { expiresAt, renewAt: expiresAt - Math.min(leewayMs, ms / 2) }
}

function refusesClient(error: unknown): boolean {
  return (
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ResponseBodyError && error.error === 'invalid_client')
  )
}
