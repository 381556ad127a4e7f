import 'server-only'
import {
  type DeviceAuthorizationResponse,
  deviceAuthorizationRequest,
  processDeviceAuthorizationResponse,
} from 'oauth4webapi'
import type { AuthorizationStart } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import type { Credential, TokenInput } from '@/lib/server/credentials/credential'
import { maskWith } from '@/lib/server/credentials/mask'
import { tokenRequestParameters } from '@/lib/server/credentials/oauth/grants'
import { storePendingAuthorization } from '@/lib/server/credentials/oauth/pending-authorization'
import { resolveProvider } from '@/lib/server/credentials/oauth/provider'
import { providerFault } from '@/lib/server/credentials/oauth/provider-fault'
import { pollDeviceCode } from '@/lib/server/credentials/oauth/poll-device-code'
import { storeTokens } from '@/lib/server/credentials/vault'
import type { Viewer } from '@/lib/server/platform/viewer'

/** RFC 8628 §3.2. */
const defaultInterval = 5
const maxSeconds = 1800

/**
 * Requests a code for another device (RFC 8628), and polls in the background until it was used. Throws the provider's fault.
 */
export async function startDeviceAuthorization(
  viewer: Viewer,
  credential: Credential,
  given: TokenInput,
): Promise<AuthorizationStart> {
  const createMask = (sent: string[]) => maskWith({ id: credential.agentId }, sent)
  const { server, client, auth, options } = await resolveProvider(given, createMask)
  const { host } = new URL(server.device_authorization_endpoint ?? server.issuer)
  const authorization = await deviceAuthorizationRequest(server, client, auth, tokenRequestParameters(given), options)
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
  await storeTokens(credential.id, credential.tokens, { ...shown, pending: true })
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
