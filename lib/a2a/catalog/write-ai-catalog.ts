import type { JsonObject } from '@/lib/a2a/json'

/** An agent as an AI Catalog lists it. */
export interface ListedAgent {
  id: string
  name: string
  description: string
  version: string
  tags: string[]
  updatedAt: Date
  /** Where its card is. */
  cardUrl: string
}

/** The media type of an AI Catalog (AI Catalog specification 1.0, Media Type). */
export const aiCatalogType = 'application/ai-catalog+json'

/**
 * An AI Catalog at the level *Discoverable*. Whoever lists agents of others must not name them by `urn:air` (Catalog
 * Projection): the identifier is ours, and stays when an agent gets another card or address.
 */
export function writeAiCatalog(
  host: { displayName: string; documentationUrl: string },
  agents: ListedAgent[],
): JsonObject {
  return {
    specVersion: '1.0',
    host,
    entries: agents.map(({ id, name, description, version, tags, updatedAt, cardUrl }) => ({
      identifier: `urn:uuid:${id}`,
      displayName: name,
      type: 'application/a2a-agent-card+json',
      url: cardUrl,
      ...(description && { description }),
      ...(version && { version }),
      ...(tags.length > 0 && { tags }),
      updatedAt: updatedAt.toISOString(),
    })),
  }
}
