import 'server-only'
import { readUserOverrides } from '@/lib/server/db/agents/user-overrides'
import { readStoredCard } from '@/lib/server/db/agents/read-stored-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { UrlSources } from '@/lib/server/outbound/url-sources'

type Origin = Pick<AgentRecord, 'cardUrl' | 'importedFrom'>

/** Returns the URLs that the agent's card came from: its own, and the catalog that named it. Empty for a pasted card. */
export function listCardSources({ cardUrl, importedFrom }: Origin): string[] {
  return [cardUrl, importedFrom].filter((url) => url !== null)
}

/**
 * Returns the sources of a URL at which the agent is called. Undefined if only its own origin named it. A URL that a user
 * entered as the endpoint has no sources; a URL that is also in the card counts as the card's.
 */
export function findEndpointSources(agent: AgentRecord, url: string): UrlSources | undefined {
  const sources = listCardSources(agent)
  const origin = URL.parse(url)?.origin
  if (sources.every((source) => URL.parse(source)?.origin === origin)) return undefined
  // A function, because reading the card takes time and is needed for private networks only.
  return async () => ((await chosenOrigin(agent)) === origin ? [] : sources)
}

/** Returns the origin of the endpoint that a user entered; undefined if the card gives the endpoint. */
async function chosenOrigin({ id, ownerId }: AgentRecord): Promise<string | undefined> {
  // The passed record may represent another interface of the card.
  const stored = await findAgent({ ownerId }, id)
  // Without a readable card, the user's choice is unknown.
  const card = stored && (await readStoredCard(stored).catch(() => null))
  if (!card) return undefined
  const { url } = readUserOverrides(stored, card)
  const isOfCard = card.reading.card.interfaces.some((cardInterface) => cardInterface.url === url)
  return url === null || isOfCard ? undefined : URL.parse(url)?.origin
}
