import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { askedBy } from '@/lib/server/credentials/asked'
import { passedAuthorization } from '@/lib/server/credentials/caller-authorization'
import { type Challenge, readChallenges } from '@/lib/server/credentials/challenge'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { answerTo } from '@/lib/server/credentials/schemes'
import { stateFor } from '@/lib/server/credentials/state'
import { credentialsOf } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agent-record'

/** What leads a person to the right form. */
interface RefusalDetails {
  challenge?: Challenge
  /** The card's schemes, and how far the credential of each has come. */
  /** The agent refused the caller's own `Authorization`: its `WWW-Authenticate`, empty if it sent none. */
  callerChallenge?: string
  schemes: { name: string; type: string; set: boolean; state?: ReturnType<typeof stateFor> }[]
}

/** A refusal with what the agent asks for and what is set; any other fault as it is. `headers`: of the agent's answer. */
export async function explainRefusal(fault: FaultData, agent: AgentRecord, headers?: Headers): Promise<FaultData> {
  if (fault.kind !== 'agent-refused-auth' || fault.details?.schemes) return fault
  const header = headers?.get('www-authenticate') ?? ''
  const [challenge] = readChallenges(header)
  const isCallers = passedAuthorization(agent, agent.url) !== undefined
  const details: RefusalDetails = {
    ...(challenge && { challenge }),
    ...(isCallers && { callerChallenge: header }),
    schemes: await schemesOf(agent),
  }
  // A server may repeat in its challenge what it was shown.
  return maskValue({ ...fault, details: { ...fault.details, ...details } }, await maskFor(agent))
}

async function schemesOf(agent: AgentRecord): Promise<RefusalDetails['schemes']> {
  const [asked, credentials] = await Promise.all([askedBy(agent), credentialsOf(agent.id)])
  const ofCard = asked.schemes.map((scheme) => ({ name: scheme.scheme, type: answerTo(scheme) ?? 'other' }))
  const beyond = credentials
    .filter(({ scheme }) => !ofCard.some(({ name }) => name === scheme))
    .map(({ scheme, type }) => ({ name: scheme, type }))
  return [...ofCard, ...beyond].map(({ name, type }) => {
    const credential = credentials.find(({ scheme }) => scheme === name)
    return { name, type, set: credential !== undefined, ...(credential && { state: stateFor(agent, credential) }) }
  })
}
