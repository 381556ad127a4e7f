import 'server-only'
import type { AskedSecurity } from '@/lib/a2a/security/scheme'
import { type CredentialInput, headersScheme } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { askedBy } from '@/lib/server/credentials/asked'
import type { Shown } from '@/lib/server/credentials/credential'
import { agentOrigins } from '@/lib/server/credentials/origins'
import { withCardUrls } from '@/lib/server/credentials/card-urls'
import { kindOf } from '@/lib/server/credentials/schemes'
import { credentialsOf, forgetCredential, keepCredential } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { bringForward } from '@/lib/server/db/probe-queue'
import type { Viewer } from '@/lib/server/viewer'

const maxCredentials = 50

/** Sets the credential of one scheme of an agent. Throws `not-found` and, changing nothing, `invalid-input`. */
export async function giveCredential(
  viewer: Viewer,
  idOrSlug: string,
  scheme: string,
  input: CredentialInput,
): Promise<AgentRecord> {
  const agent = await existingAgent(viewer, idOrSlug)
  if (input.scheme !== undefined && input.scheme !== scheme)
    throw new Fault('invalid-input', 'The security scheme in the body does not match the one in the URL.')
  if ((input.type === 'headers') !== (scheme === headersScheme))
    throw new Fault('invalid-input', `The name "${headersScheme}" is reserved for extra headers.`)
  if (scheme.length > 200) throw new Fault('invalid-input', 'The name of the security scheme is too long.')
  const asked = await askedBy(agent)
  const given = withCardUrls(completed(asked, scheme, input), asked, agent)
  const others = (await credentialsOf(agent.id)).filter((one) => one.scheme !== scheme)
  if (others.length >= maxCredentials)
    throw new Fault('invalid-input', `An agent can have at most ${maxCredentials} credentials.`)
  await keepCredential(agent.id, scheme, given, shownOf(given, await agentOrigins(agent)))
  // It may be what the agent was waiting for.
  await bringForward(agent.id, new Date())
  return agent
}

/** Forgets a credential. Throws `not-found` for an agent or a credential that is not there. */
export async function takeCredential(viewer: Viewer, idOrSlug: string, scheme: string): Promise<AgentRecord> {
  const agent = await existingAgent(viewer, idOrSlug)
  if (await forgetCredential(agent.id, scheme)) return agent
  throw new Fault('not-found', 'No credential is set for this scheme.')
}

/** What was given with what the card says filled in. Throws `invalid-input`. */
export function completed(asked: AskedSecurity, scheme: string, input: CredentialInput): CredentialInput {
  const demand = asked.schemes.find((one) => one.scheme === scheme)
  const uses = asked.alternatives.flat().filter((use) => use.scheme === scheme)
  const scopes = [...new Set(uses.flatMap((use) => use.scopes))]
  return { ...kindOf(input).complete(input, demand, scopes), scheme }
}

/** What may be shown of a credential for these origins. */
export function shownOf(given: CredentialInput, origins: string[]): Shown {
  return { ...kindOf(given).shown(given), origins }
}
