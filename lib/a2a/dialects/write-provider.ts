import type { AgentCard } from '@/lib/a2a/card'
import type { JsonObject } from '@/lib/a2a/json'

/**
 * Encodes the provider of a card. Undefined without a URL, which v0.2, v0.3 and v1.0 require (v0.3 §5.5.1). v0.2 clients also
 * read the v0.1 card, so it is omitted there too.
 */
export function writeProvider(provider: AgentCard['provider']): JsonObject | undefined {
  return provider?.url ? { organization: provider.organization, url: provider.url } : undefined
}
