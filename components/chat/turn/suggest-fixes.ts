import type { FaultData } from '@/lib/faults/fault'

/** An action that may fix a fault, besides retry. */
export type SuggestedFix = 'dialect' | 'card' | 'events'

/** JSON-RPC codes and HTTP statuses of an agent that expects another protocol version or URL. */
const misunderstood = { codes: [-32600, -32601, -32602, -32009], statuses: [400, 404, 405, 415, 501] }

/** Returns the actions that may fix a fault, most likely first. Credentials are offered separately. */
export function suggestFixes({ kind, agentError, httpStatus, reason }: FaultData): SuggestedFix[] {
  switch (kind) {
    case 'agent-nonsense':
      return ['dialect', 'card', 'events']
    case 'call-unsupported':
      return ['dialect', 'card']
    case 'agent-unreachable':
      return ['card']
    case 'agent-timeout':
      return ['events']
    case 'agent-error': {
      const foreign =
        reason === 'VERSION_NOT_SUPPORTED' ||
        (agentError ? misunderstood.codes.includes(agentError.code) : misunderstood.statuses.includes(httpStatus ?? 0))
      return foreign ? ['dialect', 'card', 'events'] : ['events']
    }
    default:
      return []
  }
}
