import type { FaultData } from '@/lib/faults/fault'

/** What may help beside trying again. */
export type WayOut = 'dialect' | 'card' | 'events'

/** JSON-RPC codes and HTTP statuses with which an agent that means another dialect, or another address, answers. */
const misunderstood = { codes: [-32600, -32601, -32602, -32009], statuses: [400, 404, 405, 415, 501] }

/** What may help against a fault, the likeliest first. Credentials are offered apart from these. */
export function waysOut({ kind, agentError, httpStatus, reason }: FaultData): WayOut[] {
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
