import 'server-only'
import type { RequiredSecurity } from '@/lib/a2a/security/read-required-security'
import { type CredentialInput, headersScheme } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { requireCredentialAgent } from '@/lib/server/db/agents/agents'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import type { PublicCredentialFields } from '@/lib/server/credentials/credential'
import { listAgentOrigins, withCardUrls } from '@/lib/server/credentials/card-sources'
import { schemeKindOf } from '@/lib/server/credentials/schemes'
import { openCredentials, deleteCredential, storeCredential } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { makeProbeDue } from '@/lib/server/db/agents/probes'
import type { Viewer } from '@/lib/server/platform/viewer'

const maxCredentials = 50

/** Sets the credential of one scheme of an agent. Throws `not-found` and, without any change, `invalid-input`. */
export async function setCredential(
  viewer: Viewer,
  idOrSlug: string,
  scheme: string,
  input: CredentialInput,
): Promise<AgentRecord> {
  const agent = await requireCredentialAgent(viewer, idOrSlug)
  if (input.scheme !== undefined && input.scheme !== scheme)
    throw new Fault('invalid-input', 'The security scheme in the body does not match the one in the URL.')
  if ((input.type === 'headers') !== (scheme === headersScheme))
    throw new Fault('invalid-input', `The name "${headersScheme}" is reserved for extra headers.`)
  if (scheme.length > 200) throw new Fault('invalid-input', 'The name of the security scheme is too long.')
  const security = await readAgentSecurity(agent)
  const completedInput = withCardUrls(completeCredential(security, scheme, input), security, agent)
  const others = (await openCredentials(agent)).filter((one) => one.scheme !== scheme)
  if (others.length >= maxCredentials)
    throw new Fault('invalid-input', `An agent can have at most ${maxCredentials} credentials.`)
  await storeCredential(agent, scheme, completedInput, toPublicFields(completedInput, await listAgentOrigins(agent)))
  // The agent may have been waiting for it.
  await makeProbeDue(agent.id)
  return agent
}

/** Deletes a credential. Throws `not-found` if the agent or the credential does not exist. */
export async function clearCredential(viewer: Viewer, idOrSlug: string, scheme: string): Promise<AgentRecord> {
  const agent = await requireCredentialAgent(viewer, idOrSlug)
  if (await deleteCredential(agent, scheme)) return agent
  throw new Fault('not-found', 'No credential is set for this scheme.')
}

/** Returns the input completed with the values of the card. Throws `invalid-input`. */
export function completeCredential(
  security: RequiredSecurity,
  scheme: string,
  input: CredentialInput,
): CredentialInput {
  const demand = security.schemes.find((one) => one.scheme === scheme)
  const uses = security.alternatives.flat().filter((use) => use.scheme === scheme)
  const scopes = [...new Set(uses.flatMap((use) => use.scopes))]
  return { ...schemeKindOf(input).complete(input, demand, scopes), scheme }
}

/** Returns the public fields of a credential for these origins. */
export function toPublicFields(completedInput: CredentialInput, origins: string[]): PublicCredentialFields {
  return { ...schemeKindOf(completedInput).shown(completedInput), origins }
}
