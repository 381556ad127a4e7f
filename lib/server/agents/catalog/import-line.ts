import 'server-only'
import { canChangeAgent } from '@/lib/access/agent-access'
import { canonicalJson } from '@/lib/a2a/cards/signing-payloads'
import type { AgentItem, CatalogProblem } from '@/lib/a2a/catalog/catalog'
import { limits } from '@/lib/limits/limits'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import {
  type AgentDraft,
  createAgentWithSlug,
  findAgentAtUrls,
  type PlannedAgent,
} from '@/lib/server/agents/create-agent'
import { discoverCard } from '@/lib/server/agents/discovery/discover-card'
import { type CardDocument, parseCardJson, readCardText, readStoredCard } from '@/lib/server/db/agents/card-document'
import { withLock } from '@/lib/server/platform/limiter'
import { storeCard } from '@/lib/server/agents/cards/store-card'
import { listSimilarUrls, listUrlVariants, parseEndpointInput } from '@/lib/server/agents/discovery/parse-url-input'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { AgentPresets } from '@/lib/server/db/agents/insert-agents'
import { findAgent, findSampleAgent, rejectUnlessChangeable, updateAgent } from '@/lib/server/db/agents/agents'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import { outboundFetch, type OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { checkReferredUrl, checkStoredUrl } from '@/lib/server/outbound/check-url'
import type { Viewer } from '@/lib/server/platform/viewer'
import { env } from '@/lib/server/platform/env'
import { getLoopbackUrl } from '@/lib/server/platform/http/request-headers'

export interface ImportLineResult {
  outcome: 'added' | 'known' | 'changed'
  agentId: string
}

/** A line whose card is known and checked. */
export interface PreparedLine extends AgentDraft {
  line: AgentItem
}

/**
 * Prepares a line of a list for `storeLine`. A card in the list is used as it is, without a request; otherwise the card is
 * discovered. Throws what `discoverCard` throws, and `invalid-input` with the problem as `details.code`.
 */
export async function prepareLine(line: AgentItem, signal: AbortSignal): Promise<PreparedLine> {
  const { foundIn } = line
  const sources = foundIn === undefined ? [] : [foundIn]
  const fetch: OutboundFetch = (url, init) => outboundFetch(url, { ...init, ...(foundIn && { sources }) })
  const card = line.url === undefined ? cardInList(line) : (await discoverCard(line.url, fetch, { signal })).card
  const endpoint = line.endpoint ? parseEndpointInput(line.endpoint) : null
  const choice = { url: endpoint, dialect: line.dialect ?? null, tags: line.tags ?? [] }
  const content = buildAgentContent(card, choice)
  // These are stored like values that a user enters.
  if (endpoint) await checkReferredUrl(new URL(endpoint), sources)
  if (line.pushProof) {
    const jwksUrl = new URL(line.pushProof.jwksUrl)
    await checkStoredUrl(jwksUrl)
    await checkReferredUrl(jwksUrl, sources)
  }
  return { line, card, content }
}

/** Runs work that adds agents for a person, one such work at a time. */
export function withRegisterLock<T>({ userId }: Viewer, work: () => Promise<T>): Promise<T> {
  return withLock(`register ${userId}`, work)
}

/**
 * Adds the agent of a line, or updates the one that it stands for. Requires `withRegisterLock`. `touched`: agents of earlier
 * lines of the same list, whose cards are not replaced.
 */
export async function storeLine(
  viewer: Viewer,
  prepared: PreparedLine,
  touched: Set<string>,
): Promise<ImportLineResult> {
  const result = await addOrUpdate(viewer, prepared, touched)
  touched.add(result.agentId)
  return result
}

async function addOrUpdate(
  viewer: Viewer,
  { line, card, content }: PreparedLine,
  touched: Set<string>,
): Promise<ImportLineResult> {
  // Each Switchboard has its own sample agents.
  const sample = line.sample ? await findSampleAgent(viewer, line.sample) : null
  if (sample) return { outcome: 'known', agentId: sample.id }
  // The line may come from a catalog that this Switchboard published itself.
  const own = await findAgentBehindGateway(viewer, content.url)
  if (own) return { outcome: 'known', agentId: own.id }
  const known = await findAgentAtUrls(viewer, content)
  if (known && touched.has(known.id)) return { outcome: 'known', agentId: known.id }
  if (known) return updateExisting(viewer, known, card, line)
  const { id } = await createAgentWithSlug(viewer, { card, content }, slugPreference(line), presetsOf(line))
  return { outcome: 'added', agentId: id }
}

/** Returns the agent that a line becomes if it is not in the catalog yet. */
export function plannedAgent({ line, card, content }: PreparedLine): PlannedAgent {
  return { draft: { card, content }, ...slugPreference(line), presets: presetsOf(line) }
}

const presetsOf = ({ owner, foundIn, lifecycle, probe, pushProof, favorite }: AgentItem): AgentPresets => ({
  ...(owner && { ownerName: owner }),
  ...(foundIn && { importedFrom: foundIn }),
  ...(lifecycle && { lifecycle }),
  ...(probe && { probeMode: probe.mode, probeText: probe.text ?? null }),
  ...(pushProof && { pushProof: pushProofOf(pushProof) }),
  ...(favorite && { favorite }),
})

const slugPreference = ({ slug }: AgentItem) =>
  slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? { likelySlug: slug } : {}

const pushProofOf = ({ type, jwksUrl, issuer }: NonNullable<AgentItem['pushProof']>) => ({
  type,
  jwksUrl,
  ...(issuer && { issuer }),
})

function cardInList({ card = '', cardUrl }: AgentItem): CardDocument {
  const maxBytes = sizeLimit('card')
  if (Buffer.byteLength(card) > maxBytes)
    throw catalogFault({ code: 'card-too-large', values: { size: formatSizeLimit(maxBytes, 'card') } }, 'line')
  const outcome = readCardText(card, { url: cardUrl ?? null, etag: null, fetched: false })
  if (!outcome.ok) throw catalogFault(cardProblem(card), 'line')
  return outcome.value
}

function cardProblem(card: string): CatalogProblem {
  const json = parseCardJson(card)
  if (json === undefined || !hasTooManyValues(json)) return { code: 'not-a-card' }
  return { code: 'card-too-many-values', values: { most: limits().cardValues } }
}

/**
 * Updates an agent that already exists. Its own card takes precedence over the one in the list; the user's overrides stay. An
 * agent that the viewer may not change stays as it is. Throws `forbidden` if it is archived and would be restored.
 */
async function updateExisting(
  viewer: Viewer,
  known: AgentRecord,
  card: CardDocument,
  line: AgentItem,
): Promise<ImportLineResult> {
  const isRestored = known.lifecycle === 'archived' && line.lifecycle !== 'archived'
  if (isRestored) rejectUnlessChangeable(viewer, known)
  if (!canChangeAgent(viewer, known)) return { outcome: 'known', agentId: known.id }
  const stored = await readStoredCard(known)
  if (isRestored) await updateAgent(viewer, known.id, { lifecycle: line.lifecycle ?? 'active' })
  const counts = (card.fetched || known.cardUrl === null) && mayReplace(known, card, line)
  const changed = counts && canonicalJson(card.json) !== canonicalJson(stored.json)
  if (changed || (counts && card.fetched))
    await storeCard(viewer, known, card, buildAgentContent(card, readUserOverrides(known, stored)))
  return { outcome: isRestored ? 'added' : changed ? 'changed' : 'known', agentId: known.id }
}

/**
 * Returns true if the card of a line may replace the agent's card. Any server can claim the endpoint of an agent, and the card
 * URL decides where calls go from then on. So a fetched card counts at the agent's own card URL, or if the agent came from the
 * same fetched catalog; in a list of the user, at the origin of the agent's card or endpoint.
 */
function mayReplace(known: AgentRecord, card: CardDocument, { foundIn }: AgentItem): boolean {
  if (card.fetched && card.url === known.cardUrl) return true
  if (foundIn !== undefined) return foundIn === known.importedFrom
  return !card.fetched || [known.cardUrl, known.url].some((url) => hasSameOrigin(url, card.url))
}

function hasSameOrigin(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((url) => (url === null ? null : URL.parse(url)))
  return first != null && second != null && first.origin === second.origin
}

const gatewayPath = /\/a2a\/([a-z0-9-]+)\/?$/

/** Returns true if a line needs `storeLine` because it may stand for an agent with another URL. */
export function mayBeOwnAgent({ line, content }: PreparedLine): boolean {
  return line.sample !== undefined || gatewayPath.test(content.url)
}

/** Returns the catalog's agent behind a URL of Switchboard's own gateway; null for any other URL. */
export async function findAgentBehindGateway(viewer: Viewer, address: string): Promise<AgentRecord | null> {
  const { PUBLIC_URL } = env()
  const slug = gatewayPath.exec(address)?.[1]
  if (!slug) return null
  const own = [getLoopbackUrl(), ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map((base) => `${base}/a2a/${slug}`)
  const variants = own.flatMap((gateway) => [...listUrlVariants(gateway), ...listSimilarUrls(gateway)])
  return variants.includes(address) ? findAgent(viewer, slug) : null
}
