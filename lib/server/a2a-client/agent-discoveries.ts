import 'server-only'
import type { PartSpelling } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { createLruCache, type LruCache } from '@/lib/cache/lru-cache'
import { singleton } from '@/lib/server/platform/singleton'

/** Maximum number of agents. What is forgotten is discovered again. */
const maxEntries = 10_000

/** What calls of this process have discovered about agents, beyond what the database stores. */
interface AgentDiscoveries {
  /** Discriminators of parts that agents used, by agent and card version. */
  partSpellings: LruCache<string, PartSpelling>
  /** Endpoints that answered, by agent, card version, URL, binding and protocol version. */
  verifiedEndpoints: Set<string>
  /** Card versions that declare an extended card which the agent does not have, by agent. */
  refusedExtendedCards: LruCache<string, number>
}

/** Returns the discoveries of this process. They are lost on restart, and made again by the next calls. */
export function agentDiscoveries(): AgentDiscoveries {
  return singleton('agent-discoveries', () => ({
    partSpellings: createLruCache({ maxEntries }),
    verifiedEndpoints: new Set(),
    refusedExtendedCards: createLruCache({ maxEntries }),
  }))
}
