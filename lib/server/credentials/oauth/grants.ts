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
import { maxSecret } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import type { TokenInput, Tokens } from '@/lib/server/credentials/credential'
import { type Provider, resolveProvider } from '@/lib/server/credentials/oauth/provider'
import { type CreateMask, providerFault } from '@/lib/server/credentials/oauth/provider-fault'

const leewayMs = 30_000
/** Ten years. Longer lifetimes exceed the dates that JavaScript supports. */
const maxLifetimeMs = 3650 * 24 * 3_600_000

/** Returns the parameters of a token request besides the grant. */
export function tokenRequestParameters({ scopes, resource, audience }: TokenInput): Record<string, string> {
  return {
    ...(scopes?.length && { scope: scopes.join(' ') }),
    ...(resource && { resource }),
    ...(audience && { audience }),
  }
}

/** Fetches a token for the client itself (RFC 6749 §4.4). Throws the provider's fault. */
export async function fetchClientTokens(input: TokenInput, createMask: CreateMask): Promise<Tokens> {
  return requestTokens(input, createMask, async ({ server, client, auth, options }) => {
    const response = await clientCredentialsGrantRequest(server, client, auth, tokenRequestParameters(input), options)
    return processClientCredentialsResponse(server, client, await removeIdToken(response))
  })
}

/** Fetches new tokens with a refresh token (RFC 6749 §6). Throws the provider's fault. */
export async function refreshTokens(input: TokenInput, refreshToken: string, createMask: CreateMask): Promise<Tokens> {
  const tokens = await requestTokens(
    input,
    createMask,
    async ({ server, client, auth, options }) => {
      const response = await refreshTokenGrantRequest(server, client, auth, refreshToken, options)
      return processRefreshTokenResponse(server, client, await removeIdToken(response))
    },
    [refreshToken],
  )
  return { refreshToken, ...tokens }
}

/**
 * Calls a provider. Retries with the client secret in the body if the provider has no metadata and rejects the client. `sent`:
 * the secrets of this exchange.
 */
export async function requestTokens(
  input: TokenInput,
  createMask: CreateMask,
  work: (provider: Provider) => Promise<TokenEndpointResponse>,
  sent: string[] = [],
): Promise<Tokens> {
  const provider = await resolveProvider(input, createMask)
  const host = new URL(provider.server.token_endpoint ?? provider.server.issuer).host
  try {
    return toTokens(await work(provider))
  } catch (error) {
    if (!input.clientSecret || provider.isDiscovered || !refusesClient(error))
      throw await providerFault(error, host, createMask, sent)
  }
  try {
    return toTokens(await work({ ...provider, auth: ClientSecretPost(input.clientSecret) }))
  } catch (error) {
    throw await providerFault(error, host, createMask, sent)
  }
}

/** Removes the ID token, which is not used, so that an invalid one causes no error. */
export async function removeIdToken(response: Response): Promise<Response> {
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
  // RFC 6750 §2.1; anything else would cause an error that repeats the token.
  if (!/^[\x21-\x7e]+$/.test(access_token))
    throw new Fault('agent-nonsense', "The OAuth provider returned a token that can't be sent in a header.", {
      hop: 'connection',
      details: { code: 'provider-token' },
    })
  const length = Math.max(access_token.length, refresh_token?.length ?? 0)
  if (length > maxSecret)
    throw new Fault('agent-nonsense', `The OAuth provider returned a token of more than ${maxSecret} characters.`, {
      hop: 'connection',
      details: { code: 'provider-token-size', values: { limit: maxSecret } },
    })
  return {
    accessToken: access_token,
    ...(refresh_token && { refreshToken: refresh_token }),
    ...(expires_in !== undefined && lifetime(Math.min(expires_in * 1000, maxLifetimeMs))),
  }
}

/** Tokens are renewed shortly before they expire; short-lived ones halfway. */
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
