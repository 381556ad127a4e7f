import type { AgentCard } from '@/lib/a2a/card'
import type { JsonObject } from '@/lib/a2a/json'

/**
 * The provider of a card; undefined without a URL, which v0.2, v0.3 and v1.0 require (v0.3 §5.5.1). Clients of v0.2 also read
 * the card of v0.1, so it is left out there too.
 */
export function writeProvider(provider: AgentCard['provider']): JsonObject | undefined {
  return provider?.url ? { organization: provider.organization, url: provider.url } : undefined
}
