import 'server-only'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import type { AuthorizationStart } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import type { Credential, TokenInput } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { callbackUrl } from '@/lib/server/credentials/oauth/callback-url'
import { bindingCookie } from '@/lib/server/credentials/oauth/binding-cookie'
import { extras } from '@/lib/server/credentials/oauth/grants'
import { authorizationId, keepPending } from '@/lib/server/credentials/oauth/pending'
import { providerOf } from '@/lib/server/credentials/oauth/provider'
import { providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'
import type { Viewer } from '@/lib/server/viewer'

const minutes = 10

/** The provider's page for an authorization code with PKCE (RFC 7636), and the cookie that binds it to the browser. */
export async function startCode(
  viewer: Viewer,
  credential: Credential,
  given: TokenInput,
  baseUrl: string,
): Promise<{ start: AuthorizationStart; cookie: string }> {
  const createMask = (sent: string[]) => maskWith({ id: credential.agentId }, sent)
  const { server, client } = await providerOf(given, createMask)
  const { host } = new URL(server.issuer)
  if (!server.authorization_endpoint)
    throw new Fault('agent-nonsense', `The OAuth provider at ${host} has no authorization endpoint.`)
  const url = await pageOf(server.authorization_endpoint).catch(async (error: unknown) => {
    throw await providerFault(error, host, createMask)
  })
  const [state, binding, verifier] = [generateRandomState(), generateRandomState(), generateRandomCodeVerifier()]
  const redirectUri = callbackUrl(baseUrl)
  const parameters = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extras(given),
    // Else no refresh token comes (OpenID Connect Core §11).
    ...(given.scopes?.includes('offline_access') && { prompt: 'consent' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  const pending = { kind: 'code', credentialId: credential.id, verifier, redirectUri, binding, state } as const
  await keepPending(viewer, credential, state, pending, expiresAt)
  const cookie = bindingCookie(authorizationId(state), binding, minutes * 60, baseUrl.startsWith('https:'))
  return { start: { kind: 'redirect', url: url.href, expiresAt: expiresAt.toISOString() }, cookie }
}

/** The URL of the provider's page, which its metadata may name. Throws `invalid-input`. */
const pageOf = async (endpoint: string): Promise<URL> => checkProviderUrl(endpoint)
