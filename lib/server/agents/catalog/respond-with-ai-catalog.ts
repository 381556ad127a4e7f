import 'server-only'
import { createHash } from 'node:crypto'
import { aiCatalogType, writeAiCatalog } from '@/lib/a2a/catalog/ai-catalog'
import { listPublishedAgents } from '@/lib/server/db/agents/published-agents'
import { readBaseUrl } from '@/lib/server/platform/http/base-url'
import { matchesEtag } from '@/lib/server/platform/http/matches-etag'
import type { Viewer } from '@/lib/server/platform/viewer'

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
