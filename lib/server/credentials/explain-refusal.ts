import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { readAgentSecurity } from '@/lib/server/credentials/agent-security'
import { forwardedAuthorization } from '@/lib/server/credentials/caller-authorization'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { credentialTypeFor } from '@/lib/server/credentials/schemes'
import { getCredentialStateFor } from '@/lib/server/credentials/credential-status'
import { openCredentials } from '@/lib/server/credentials/vault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** An authentication challenge from `WWW-Authenticate` (RFC 9110 §11.6.1). */
export interface Challenge {
  /** Lower case, e.g. `bearer`. */
  scheme: string
  realm?: string
  scope?: string
  /** RFC 6750 §3.1, e.g. `invalid_token`. */
  error?: string
  errorDescription?: string
  /** URL of the server's metadata (RFC 9728 §5.1). */
  resourceMetadata?: string
}

const maxLength = 4096
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const parameter = new RegExp(`^(${token})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))\\s*(?:,\\s*|$)`)
const schemeWord = new RegExp(`^(${token})(?:\\s+|\\s*,\\s*|$)(?!=)`)
const blob = /^[\w.~+/-]+=*\s*(?:,\s*|$)/

/** Returns the challenges of a header in order. Parsing stops at the first invalid part. */
export function readChallenges(header: string | null): Challenge[] {
  let rest = (header ?? '').slice(0, maxLength).trim()
  const challenges: Challenge[] = []
  while (rest !== '') {
    const scheme = schemeWord.exec(rest)
    if (!scheme?.[1]) break
    rest = rest.slice(scheme[0].length)
    const parameters = new Map<string, string>()
    for (let match = parameter.exec(rest); match?.[1]; match = parameter.exec(rest)) {
      parameters.set(match[1].toLowerCase(), match[2]?.replaceAll(/\\(.)/g, '$1') ?? match[3] ?? '')
      rest = rest.slice(match[0].length)
    }
    // `Negotiate abc==` and the like have a single token.
    if (parameters.size === 0 && !scheme[0].includes(',')) rest = rest.replace(blob, '')
    challenges.push(challenge(scheme[1], parameters))
  }
  return challenges
}

function challenge(scheme: string, parameters: Map<string, string>): Challenge {
  const of = (name: string, member: keyof Challenge) => (parameters.get(name) ? { [member]: parameters.get(name) } : {})
  return {
    scheme: scheme.toLowerCase(),
    ...of('realm', 'realm'),
    ...of('scope', 'scope'),
    ...of('error', 'error'),
    ...of('error_description', 'errorDescription'),
    ...of('resource_metadata', 'resourceMetadata'),
  }
}

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
  const [required, credentials] = await Promise.all([readAgentSecurity(agent), openCredentials(agent)])
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
