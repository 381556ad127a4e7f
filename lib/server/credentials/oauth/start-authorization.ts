import 'server-only'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import type { AuthorizationStart } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import { requireAgent } from '@/lib/server/db/agents/require-agent'
import { type Credential, isTokenInput, type TokenInput } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { createBindingCookie } from '@/lib/server/credentials/oauth/binding-cookie'
import { callbackUrl } from '@/lib/server/credentials/oauth/callback-url'
import { tokenRequestParameters } from '@/lib/server/credentials/oauth/grants'
import { toAuthorizationId, storePendingAuthorization } from '@/lib/server/credentials/oauth/pending-authorization'
import { resolveProvider } from '@/lib/server/credentials/oauth/provider'
import { providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/provider-url'
import { startDeviceAuthorization } from '@/lib/server/credentials/oauth/start-device-authorization'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { Viewer } from '@/lib/server/platform/viewer'

const minutes = 10

/** Returns the provider's page for an authorization code with PKCE (RFC 7636), and the cookie that binds it to the browser. */
async function startCode(
  viewer: Viewer,
  credential: Credential,
  given: TokenInput,
  baseUrl: string,
): Promise<{ start: AuthorizationStart; cookie: string }> {
  const createMask = (sent: string[]) => maskWith({ id: credential.agentId }, sent)
  const { server, client } = await resolveProvider(given, createMask)
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
    ...tokenRequestParameters(given),
    // Otherwise no refresh token is issued (OpenID Connect Core §11).
    ...(given.scopes?.includes('offline_access') && { prompt: 'consent' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  const pending = { kind: 'code', credentialId: credential.id, verifier, redirectUri, binding, state } as const
  await storePendingAuthorization(viewer, credential, state, pending, expiresAt)
  const cookie = createBindingCookie(toAuthorizationId(state), binding, minutes * 60, baseUrl.startsWith('https:'))
  return { start: { kind: 'redirect', url: url.href, expiresAt: expiresAt.toISOString() }, cookie }
}

/** Returns the URL of the provider's page, which its metadata may name. Throws `invalid-input`. */
const pageOf = async (endpoint: string): Promise<URL> => checkProviderUrl(endpoint)

/**
 * Starts a sign-in at the provider. `cookie`: to be set in the browser that will return. Throws `not-found`, `conflict` if the
 * credential requires no sign-in, and the provider's fault.
 */
export async function startAuthorization(
  viewer: Viewer,
  idOrSlug: string,
  scheme: string,
  baseUrl: string,
): Promise<{ start: AuthorizationStart; cookie?: string }> {
  const agent = await requireAgent(viewer, idOrSlug)
  const credential = (await openCredentials(agent.id)).find((one) => one.scheme === scheme)
  if (!credential) throw new Fault('not-found', 'No credential is set for this scheme.')
  const given = requireTokenInput(credential)
  if (given.flow === 'deviceCode') return { start: await startDeviceAuthorization(viewer, credential, given) }
  return startCode(viewer, credential, given, baseUrl)
}

function requireTokenInput({ given, scheme }: Credential): TokenInput {
  if (!given) throw new Fault('conflict', `The credential for ${scheme} cannot be decrypted. Enter it again first.`)
  if (isTokenInput(given) && given.flow !== 'clientCredentials') return given
  throw new Fault('conflict', 'This credential does not require sign-in.')
}
