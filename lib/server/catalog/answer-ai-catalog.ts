import 'server-only'
import { createHash } from 'node:crypto'
import { aiCatalogType, writeAiCatalog } from '@/lib/a2a/catalog/write-ai-catalog'
import { listedAgents } from '@/lib/server/db/listed-agents'
import { baseUrl } from '@/lib/server/http/base-url'
import { isKnown } from '@/lib/server/http/is-known'
import type { Viewer } from '@/lib/server/viewer'

/** The catalog for other programs: each active agent with the card of its gateway. */
export async function answerAiCatalog(viewer: Viewer, request: Request): Promise<Response> {
  const base = baseUrl(request.headers)
  const agents = await listedAgents(viewer)
  const catalog = writeAiCatalog(
    { displayName: 'Switchboard', documentationUrl: `${base}/api/openapi.json` },
    agents.map((agent) => ({ ...agent, cardUrl: `${base}/a2a/${agent.slug}/.well-known/agent-card.json` })),
  )
  const text = JSON.stringify(catalog)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'Content-Type': aiCatalogType }
  return isKnown(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers })
}
