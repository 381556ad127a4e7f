import 'server-only'
import { canonicalJson } from '@/lib/a2a/cards/canonical-json'
import type { CatalogLine, CatalogProblem } from '@/lib/a2a/catalog/catalog'
import { limits } from '@/lib/a2a/limits'
import { hasTooManyValues } from '@/lib/a2a/read-card'
import { agentContent, choiceOf } from '@/lib/server/agents/agent-content'
import { behindGateway } from '@/lib/server/agents/behind-gateway'
import { createAs } from '@/lib/server/agents/create-as'
import { discover } from '@/lib/server/agents/discover'
import { agentAt } from '@/lib/server/agents/doubles'
import { findCard, type FoundCard, parseCard } from '@/lib/server/agents/found-card'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { storeCard } from '@/lib/server/agents/store-card'
import { storedCard } from '@/lib/server/agents/stored-card'
import { typedUrl } from '@/lib/server/agents/typed-url'
import { catalogFault } from '@/lib/server/catalog/catalog-fault'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findSampleAgent, setFavorite, updateAgent } from '@/lib/server/db/agents'
import { setPushProof } from '@/lib/server/db/push-proof'
import { sizeInWords, sizeLimit } from '@/lib/server/limits'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'
import { checkAddress } from '@/lib/server/outbound/check-address'
import { checkLead } from '@/lib/server/outbound/check-lead'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import type { Viewer } from '@/lib/server/viewer'

export interface LineResult {
  outcome: 'added' | 'known' | 'changed'
  agentId: string
}

/**
 * Takes over one line of a list. A card that stands in the list is taken at its word, without a call; else it is looked for.
 * `touched`: the agents that earlier lines of the same list became, whose cards stay. Throws what `discover` throws, and
 * `invalid-input` with the problem as `details.code`.
 */
export async function importLine(
  viewer: Viewer,
  line: CatalogLine,
  touched: Set<string>,
  signal: AbortSignal,
): Promise<LineResult> {
  const { foundIn } = line
  const sources = foundIn === undefined ? [] : [foundIn]
  const fetch: OutboundFetch = (url, init) => outboundFetch(url, { ...init, ...(foundIn && { sources }) })
  const found = line.url === undefined ? givenCard(line) : (await discover(line.url, fetch, { signal })).found
  const endpoint = line.endpoint ? typedUrl(line.endpoint) : null
  const choice = { url: endpoint, dialect: line.dialect ?? null, tags: line.tags ?? [] }
  const content = agentContent(found, choice)
  // These are stored like what a person enters.
  if (endpoint) await checkLead(new URL(endpoint), sources)
  if (line.pushProof) {
    const jwksUrl = new URL(line.pushProof.jwksUrl)
    await checkAddress(jwksUrl)
    await checkLead(jwksUrl, sources)
  }
  const result = await oneAtATime(`register ${viewer.ownerId}`, async (): Promise<LineResult> => {
    // The bundled agents are each Switchboard's own.
    const sample = line.sample ? await findSampleAgent(viewer, line.sample) : null
    if (sample) return { outcome: 'known', agentId: sample.id }
    // A catalog that this Switchboard has published itself comes back.
    const own = await behindGateway(viewer, content.url)
    if (own) return { outcome: 'known', agentId: own.id }
    const known = await agentAt(viewer, content)
    if (known && touched.has(known.id)) return { outcome: 'known', agentId: known.id }
    if (known) return renew(viewer, known, found, line)
    const { id } = await createAs(viewer, { found, content }, likes(line), {
      ...(line.owner && { ownerName: line.owner }),
      ...(foundIn && { importedFrom: foundIn }),
      ...(line.lifecycle && { lifecycle: line.lifecycle }),
      ...(line.probe && { probeMode: line.probe.mode, probeText: line.probe.text ?? null }),
    })
    if (line.favorite) await setFavorite(viewer, id, true)
    if (line.pushProof) await setPushProof(id, pushProofOf(line.pushProof))
    return { outcome: 'added', agentId: id }
  })
  touched.add(result.agentId)
  return result
}

const likes = ({ slug }: CatalogLine) => (slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? { likelySlug: slug } : {})

const pushProofOf = ({ type, jwksUrl, issuer }: NonNullable<CatalogLine['pushProof']>) => ({
  type,
  jwksUrl,
  ...(issuer && { issuer }),
})

function givenCard({ card = '', cardUrl }: CatalogLine): FoundCard {
  const most = sizeLimit('card')
  if (Buffer.byteLength(card) > most)
    throw catalogFault({ code: 'card-too-large', values: { size: sizeInWords(most, 'card') } }, 'line')
  const found = findCard(card, { url: cardUrl ?? null, etag: null, fetched: false })
  if (!found.ok) throw catalogFault(flawOf(card), 'line')
  return found.value
}

function flawOf(card: string): CatalogProblem {
  const json = parseCard(card)
  if (json === undefined || !hasTooManyValues(json)) return { code: 'not-a-card' }
  return { code: 'card-too-many-values', values: { most: limits().cardValues } }
}

/** An agent that is there already. What it says of itself counts more than what a list says of it; what people chose stays. */
async function renew(viewer: Viewer, known: AgentRecord, found: FoundCard, line: CatalogLine): Promise<LineResult> {
  const stored = await storedCard(known)
  const back = known.lifecycle === 'archived' && line.lifecycle !== 'archived'
  if (back) await updateAgent(viewer, known.id, { lifecycle: line.lifecycle ?? 'active' })
  const counts = (found.fetched || known.cardUrl === null) && mayReplace(known, found, line)
  const changed = counts && canonicalJson(found.json) !== canonicalJson(stored.json)
  if (changed || (counts && found.fetched))
    await storeCard(viewer, known, found, agentContent(found, choiceOf(known, stored)))
  return { outcome: back ? 'added' : changed ? 'changed' : 'known', agentId: known.id }
}

/** A fetched catalog replaces the card of an agent only at the agent's own card URL, or if the agent came from it. */
function mayReplace(known: AgentRecord, found: FoundCard, { foundIn }: CatalogLine): boolean {
  return foundIn === undefined || foundIn === known.importedFrom || (found.fetched && found.url === known.cardUrl)
}
