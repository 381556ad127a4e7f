import type { JsonObject } from '@/lib/a2a/json'

/** An agent of an AI Catalog. */
export interface ListedAgent {
  id: string
  name: string
  description: string
  version: string
  tags: string[]
  updatedAt: Date
  /** The URL of its card. */
  cardUrl: string
}

/** The media type of an AI Catalog (AI Catalog specification 1.0, Media Type). */
export const aiCatalogType = 'application/ai-catalog+json'

/**
 * Writes an AI Catalog at the level *Discoverable*. A catalog of other providers' agents must not use `urn:air` identifiers
 * (Catalog Projection), so the identifier is Switchboard's and stays the same when the card or URL changes.
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
