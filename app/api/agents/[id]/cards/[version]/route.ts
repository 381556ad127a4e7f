import { operations } from '@/lib/api/operations/operations'
import { requireCardVersion } from '@/lib/server/agents/cards/card-changes'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'

/** Returns the card exactly as received. */
export const GET = route(operations.readCard, async ({ viewer, params }) => {
  const card = await requireCardVersion(await requireAgent(viewer, params.id), params.version)
  const isJson = !card.problem || !['no-json', 'too-large', 'not-utf8'].includes(card.problem)
  const type = isJson ? 'application/json' : 'text/plain'
  return new Response(card.raw, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
})
