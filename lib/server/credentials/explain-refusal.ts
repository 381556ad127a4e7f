import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import { forwardedAuthorization } from '@/lib/server/credentials/caller-authorization'
import { type Challenge, readChallenges } from '@/lib/server/credentials/challenge'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { credentialTypeFor } from '@/lib/server/credentials/schemes'
import { getCredentialStateFor } from '@/lib/server/credentials/credential-status'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** Details that lead the user to the right form. */
interface RefusalDetails {
  challenge?: Challenge
  /** The agent's `WWW-Authenticate` if it rejected the caller's own `Authorization`, empty if it sent none. */
  callerChallenge?: string
  /** The card's schemes and the state of their credentials. */
  schemes: { name: string; type: string; set: boolean; state?: ReturnType<typeof getCredentialStateFor> }[]
}

/**
 * Adds the agent's requirements and the state of the credentials to a rejection; returns any other fault unchanged. `headers`:
 * of the agent's response.
 */
export async function explainRefusal(fault: FaultData, agent: AgentRecord, headers?: Headers): Promise<FaultData> {
  if (fault.kind !== 'agent-refused-auth' || fault.details?.schemes) return fault
  const header = headers?.get('www-authenticate') ?? ''
  const [challenge] = readChallenges(header)
  const isForwarded = forwardedAuthorization(agent, agent.url) !== undefined
  const details: RefusalDetails = {
    ...(challenge && { challenge }),
    ...(isForwarded && { callerChallenge: header }),
    schemes: await schemesOf(agent),
  }
  // The challenge of a server may repeat credentials that it received.
  return maskValue({ ...fault, details: { ...fault.details, ...details } }, await maskFor(agent))
}

async function schemesOf(agent: AgentRecord): Promise<RefusalDetails['schemes']> {
  const [required, credentials] = await Promise.all([readAgentSecurity(agent), openCredentials(agent.id)])
  const ofCard = required.schemes.map((scheme) => ({ name: scheme.scheme, type: credentialTypeFor(scheme) ?? 'other' }))
  const beyond = credentials
    .filter(({ scheme }) => !ofCard.some(({ name }) => name === scheme))
    .map(({ scheme, type }) => ({ name: scheme, type }))
  return [...ofCard, ...beyond].map(({ name, type }) => {
    const credential = credentials.find(({ scheme }) => scheme === name)
    return {
      name,
      type,
      set: credential !== undefined,
      ...(credential && { state: getCredentialStateFor(agent, credential) }),
    }
  })
}
