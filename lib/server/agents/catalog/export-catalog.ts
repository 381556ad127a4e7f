import 'server-only'
import { createHash } from 'node:crypto'
import { aiCatalogType, writeAiCatalog } from '@/lib/a2a/catalog/ai-catalog'
import { type ExportedAgent, exportVersion } from '@/lib/a2a/catalog/own-export'
import { redactUrl } from '@/lib/a2a/catalog/redact-card'
import { maskFor } from '@/lib/server/credentials/mask'
import { messageSecretType } from '@/lib/server/credentials/message-secrets'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { type AgentToExport, iterateAgentsToExport, listPublishedAgents } from '@/lib/server/db/agents/export-agents'
import { readCardText } from '@/lib/server/db/agents/card-document'
import { matchesEtag, readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { openSession, type ThreadSession } from '@/lib/server/platform/threads/pool'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Writes the whole catalog in Switchboard's own format, in pieces of text, without secrets. Throws what `openSession` throws.
 */
export async function* exportCatalog(viewer: Viewer): AsyncGenerator<string> {
  const cards = await openSession('cards', undefined, { tooLarge: 'An Agent Card is too large to redact.' })
  const head = { switchboard: 'catalog', version: exportVersion, exportedAt: new Date().toISOString() }
  let first = true
  try {
    yield `${JSON.stringify(head).slice(0, -1)},"agents":[`
    for await (const page of iterateAgentsToExport(viewer)) {
      const agents = await Promise.all(page.map((each) => exportedAgent(each, cards)))
      yield `${first ? '' : ','}\n${agents.map((agent) => JSON.stringify(agent)).join(',\n')}`
      first = false
    }
  } finally {
    cards.close()
  }
  yield '\n]}\n'
}

async function exportedAgent(
  { agent, card, credentials }: AgentToExport,
  cards: ThreadSession<'cards'>,
): Promise<ExportedAgent> {
  const { name, slug, tags, lifecycle, favorite, cardUrl, dialectOverride, pushProof, sample } = agent
  const outcome = readCardText(card.raw, { url: card.sourceUrl, etag: null, fetched: false })
  const endpoint = outcome.ok ? readUserOverrides(agent, outcome.value).url : agent.url
  // The card may repeat secrets that were sent to the agent.
  const mask = credentials.length > 0 ? await maskFor(agent) : null
  const set = credentials.filter(({ type }) => type !== messageSecretType)
  return {
    name,
    slug,
    card: await cards.call('redact', mask ? mask(card.raw) : card.raw),
    cardUrl: cardUrl && redactUrl(cardUrl),
    endpoint: endpoint && redactUrl(endpoint),
    dialect: dialectOverride,
    tags,
    owner: agent.ownerName,
    lifecycle,
    favorite,
    probe: { mode: agent.probeMode, text: agent.probeText },
    pushProof,
    sample,
    credentials: set.filter(({ type }) => type !== 'headers').map(({ type, scheme }) => ({ type, scheme })),
    headers: set.flatMap(({ shown }) => shown.headers ?? []),
  }
}

/** Responds with the catalog for other programs: each active agent with the card of its gateway. */
export async function respondWithAiCatalog(viewer: Viewer, request: Request): Promise<Response> {
  const base = readBaseUrl(request.headers)
  const agents = await listPublishedAgents(viewer)
  const catalog = writeAiCatalog(
    { displayName: 'Switchboard', documentationUrl: `${base}/api/openapi.json` },
    agents.map((agent) => ({ ...agent, cardUrl: `${base}/a2a/${agent.slug}/.well-known/agent-card.json` })),
  )
  const text = JSON.stringify(catalog)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'Content-Type': aiCatalogType }
  return matchesEtag(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers })
}
