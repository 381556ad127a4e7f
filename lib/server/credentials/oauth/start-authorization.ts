import 'server-only'
import {
  calculatePKCECodeChallenge,
  deviceAuthorizationRequest,
  type DeviceAuthorizationResponse,
  generateRandomCodeVerifier,
  generateRandomState,
  processDeviceAuthorizationResponse,
} from 'oauth4webapi'
import type { AuthorizationStart } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import { type Credential, isTokenInput, type TokenInput } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import {
  callbackUrl,
  createBindingCookie,
  storePendingAuthorization,
  toAuthorizationId,
} from '@/lib/server/credentials/oauth/pending-authorization'
import { checkProviderUrl } from '@/lib/server/credentials/oauth/call-options'
import { tokenRequestParameters } from '@/lib/server/credentials/oauth/grants'
import { pollDeviceCode } from '@/lib/server/credentials/oauth/poll-device-code'
import { resolveProvider } from '@/lib/server/credentials/oauth/provider'
import { providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { openCredentials } from '@/lib/server/credentials/vault'
import { requireCredentialAgent } from '@/lib/server/db/agents/agents'
import { updateShown } from '@/lib/server/db/credentials/credentials'
import type { Viewer } from '@/lib/server/platform/viewer'

/** RFC 8628 §3.2. */
const defaultInterval = 5
const maxSeconds = 1800

/**
 * Requests a code for another device (RFC 8628), and polls in the background until it was used. Throws the provider's fault.
 */
async function startDeviceAuthorization(
  viewer: Viewer,
  credential: Credential,
  input: TokenInput,
): Promise<AuthorizationStart> {
  const createMask = (sent: string[]) => maskWith({ id: credential.agentId }, sent)
  const { server, client, auth, options } = await resolveProvider(input, createMask)
  const { host } = new URL(server.device_authorization_endpoint ?? server.issuer)
  const authorization = await deviceAuthorizationRequest(server, client, auth, tokenRequestParameters(input), options)
    .then((response) => processDeviceAuthorizationResponse(server, client, response))
    .then((response) => checkPages(response, host))
    .catch(async (error: unknown) => {
      throw await providerFault(error, host, createMask)
    })
  const { device_code, user_code, verification_uri, verification_uri_complete } = authorization
  const interval = Math.min(authorization.interval ?? defaultInterval, maxSeconds)
  const expiresAt = new Date(Date.now() + Math.min(authorization.expires_in, maxSeconds) * 1000)
  const pending = { kind: 'device', credentialId: credential.id, deviceCode: device_code, interval } as const
  const row = await storePendingAuthorization(viewer, credential, device_code, pending, expiresAt)
  const { problem: _problem, ...shown } = credential.shown
  await updateShown(credential.id, { ...shown, pending: true })
  pollDeviceCode(row, pending)
  return {
    kind: 'device',
    userCode: user_code,
    verificationUri: verification_uri,
    ...(verification_uri_complete && { verificationUriComplete: verification_uri_complete }),
    expiresAt: expiresAt.toISOString(),
    interval,
  }
}

/** Returns the response if a browser can open its pages. Throws `agent-nonsense`. */
function checkPages(response: DeviceAuthorizationResponse, host: string): DeviceAuthorizationResponse {
  const { verification_uri, verification_uri_complete = verification_uri } = response
  for (const page of [verification_uri, verification_uri_complete])
    if (!/^https?:$/.test(URL.parse(page)?.protocol ?? ''))
      throw new Fault('agent-nonsense', `The OAuth provider at ${host} returned no page to enter the code on.`)
  return response
}

const minutes = 10

/** Returns the provider's page for an authorization code with PKCE (RFC 7636), and the cookie that binds it to the browser. */
async function startCode(
  viewer: Viewer,
  credential: Credential,
  input: TokenInput,
  baseUrl: string,
): Promise<{ start: AuthorizationStart; cookie: string }> {
  const createMask = (sent: string[]) => maskWith({ id: credential.agentId }, sent)
  const { server, client } = await resolveProvider(input, createMask)
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
    ...tokenRequestParameters(input),
    // Otherwise no refresh token is issued (OpenID Connect Core §11).
    ...(input.scopes?.includes('offline_access') && { prompt: 'consent' }),
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
  const agent = await requireCredentialAgent(viewer, idOrSlug)
  const credential = (await openCredentials(agent)).find((one) => one.scheme === scheme)
  if (!credential) throw new Fault('not-found', 'No credential is set for this scheme.')
  const input = requireTokenInput(credential)
  if (input.flow === 'deviceCode') return { start: await startDeviceAuthorization(viewer, credential, input) }
  return startCode(viewer, credential, input, baseUrl)
}

function requireTokenInput({ input, scheme }: Credential): TokenInput {
  if (!input) throw new Fault('conflict', `The credential for ${scheme} cannot be decrypted. Enter it again first.`)
  if (isTokenInput(input) && input.flow !== 'clientCredentials') return input
  throw new Fault('conflict', 'This credential does not require sign-in.')
}
