import 'server-only'
import { readRequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { RequiredSecurity } from '@/lib/a2a/security/read-required-security'
import { createLruCache } from '@/lib/cache/lru-cache'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

const none: RequiredSecurity = { schemes: [], alternatives: [], skills: [] }

/** By agent and card version: cards are long, and every call needs this. */
const securityCache = createLruCache<string, Promise<RequiredSecurity>>({ maxEntries: 500 })

/** Returns the security requirements of the agent's stored card; none if it cannot be read. */
export function readAgentSecurity(agent: AgentRecord): Promise<RequiredSecurity> {
  const key = `${agent.id} ${agent.cardVersion}`
  const cached = securityCache.get(key)
  if (cached) return cached
  const required = readStoredCard(agent).then(
    ({ reading }) => readRequiredSecurity(reading.card),
    () => none,
  )
  securityCache.set(key, required)
  return required
}
