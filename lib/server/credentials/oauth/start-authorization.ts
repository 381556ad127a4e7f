import 'server-only'
import type { AuthorizationStart } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { type Credential, fetchesTokens, type TokenInput } from '@/lib/server/credentials/credential'
import { startCode } from '@/lib/server/credentials/oauth/start-code'
import { startDevice } from '@/lib/server/credentials/oauth/start-device'
import { credentialsOf } from '@/lib/server/credentials/vault'
import type { Viewer } from '@/lib/server/viewer'

/**
 * Begins to ask a person for their consent. `cookie`: to be set in the browser that will come back. Throws `not-found`,
 * `conflict` where there is nothing to consent to, and the provider's fault.
 */
export async function startAuthorization(
  viewer: Viewer,
  idOrSlug: string,
  scheme: string,
  baseUrl: string,
): Promise<{ start: AuthorizationStart; cookie?: string }> {
  const agent = await existingAgent(viewer, idOrSlug)
  const credential = (await credentialsOf(agent.id)).find((one) => one.scheme === scheme)
  if (!credential) throw new Fault('not-found', 'No credential is set for this scheme.')
  const given = consentable(credential)
  if (given.flow === 'deviceCode') return { start: await startDevice(viewer, credential, given) }
  return startCode(viewer, credential, given, baseUrl)
}

function consentable({ given, scheme }: Credential): TokenInput {
  if (!given) throw new Fault('conflict', `The credential for ${scheme} cannot be decrypted. Enter it again first.`)
  if (fetchesTokens(given) && given.flow !== 'clientCredentials') return given
  throw new Fault('conflict', 'This credential does not require sign-in.')
}
