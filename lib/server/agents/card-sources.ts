import 'server-only'
import { choiceOf } from '@/lib/server/agents/agent-content'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import type { Sources } from '@/lib/server/outbound/led-inward'

type Origin = Pick<AgentRecord, 'cardUrl' | 'importedFrom'>

/** Returns the URLs that the agent's card is from: its own, and the catalog that named it. None for a pasted card. */
export function cardSources({ cardUrl, importedFrom }: Origin): string[] {
  return [cardUrl, importedFrom].filter((url) => url !== null)
}

/**
 * Returns where a URL is from at which the agent is called. Undefined if nothing but this origin named it. A URL that a
 * person entered as the endpoint has no sources; the same URL as in the card counts as the card's.
 */
export function callSources(agent: AgentRecord, url: string): Sources | undefined {
  const sources = cardSources(agent)
  const origin = URL.parse(url)?.origin
  if (sources.every((source) => URL.parse(source)?.origin === origin)) return undefined
  // A function, because reading the card takes time and is needed for private networks only.
  return async () => ((await chosenOrigin(agent)) === origin ? [] : sources)
}

/** The origin of the endpoint that a person entered; undefined if the card says where to call. */
async function chosenOrigin({ id, ownerId }: AgentRecord): Promise<string | undefined> {
  // The given record may stand for another interface of the card.
  const stored = await findAgent({ ownerId }, id)
  // A card that cannot be read does not tell what a person chose.
  const card = stored && (await storedCard(stored).catch(() => null))
  if (!card) return undefined
  const { url } = choiceOf(stored, card)
  const isOfCard = card.reading.card.interfaces.some((face) => face.url === url)
  return url === null || isOfCard ? undefined : URL.parse(url)?.origin
}
