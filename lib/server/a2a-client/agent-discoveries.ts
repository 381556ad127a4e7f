import 'server-only'
import type { PartSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { singleton } from '@/lib/server/platform/singleton'

/** What calls of this process have discovered about agents, beyond what the database stores. */
interface AgentDiscoveries {
  /** Discriminators of parts that agents used, by agent and card version. */
  partSpellings: Map<string, PartSpelling>
  /** Endpoints that answered, by agent, card version, URL, binding and protocol version. */
  verifiedEndpoints: Set<string>
  /** Card versions that declare an extended card which the agent does not have, by agent. */
  refusedExtendedCards: Map<string, number>
}

/** Returns the discoveries of this process. They are lost on restart, and made again by the next calls. */
export function agentDiscoveries(): AgentDiscoveries {
  return singleton('agent-discoveries', () => ({
    partSpellings: new Map(),
    verifiedEndpoints: new Set(),
    refusedExtendedCards: new Map(),
  }))
}
