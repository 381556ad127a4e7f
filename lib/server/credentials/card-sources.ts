import 'server-only'
import type { RequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { CredentialInput } from '@/lib/api/credential'
import { type CardUrls, isTokenInput } from '@/lib/server/credentials/credential'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import type { UrlSources } from '@/lib/server/outbound/url-sources'
import { actFor } from '@/lib/server/platform/viewer'

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
  const stored = await findAgent(actFor(ownerId), id)
  // Without a readable card, the user's choice is unknown.
  const card = stored && (await readStoredCard(stored).catch(() => null))
  if (!card) return undefined
  const { url } = readUserOverrides(stored, card)
  const isOfCard = card.reading.card.interfaces.some((cardInterface) => cardInterface.url === url)
  return url === null || isOfCard ? undefined : URL.parse(url)?.origin
}

/**
 * Returns the credential with a note of which of its URLs come from the card, because the card may change before they are
 * called.
 */
export function withCardUrls(
  input: CredentialInput,
  { schemes }: RequiredSecurity,
  agent: AgentRecord,
): CredentialInput & CardUrls {
  const sources = listCardSources(agent)
  if (!isTokenInput(input) || sources.length === 0) return input
  const cardTexts = new Set(schemes.flatMap(textsIn))
  const urls = Object.values(input).filter(
    (value) => typeof value === 'string' && cardTexts.has(value) && URL.canParse(value),
  )
  return urls.length === 0 ? input : { ...input, cardUrls: { urls: urls.map(String), sources } }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the distinct origins of these URLs; URLs without one are skipped. */
function listOrigins(urls: (string | null | undefined)[]): string[] {
  const parsed = urls.flatMap((url) => URL.parse(url ?? '') ?? [])
  return [...new Set(parsed.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin))]
}

/** Returns the origins to which an agent's credentials are sent: those of its endpoint, its card and its interfaces. */
export async function listAgentOrigins(agent: AgentRecord): Promise<string[]> {
  const interfaces = await readStoredCard(agent).then(
    ({ reading }) => reading.card.interfaces,
    () => [],
  )
  return listOrigins([agent.url, agent.cardUrl, ...interfaces.map(({ url }) => url)])
}
