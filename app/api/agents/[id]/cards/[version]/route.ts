import { existingAgent } from '@/lib/server/agents/existing-agent'
import { existingCard } from '@/lib/server/agents/existing-card'
import { route } from '@/lib/server/http/route'

/** The card exactly as received. */
export const GET = route<{ id: string; version: string }>(async ({ viewer, params }) => {
  const card = await existingCard(await existingAgent(viewer, params.id), params.version)
  const isJson = !card.problem || !['no-json', 'too-large', 'not-utf8'].includes(card.problem)
  const type = isJson ? 'application/json' : 'text/plain'
  return new Response(card.raw, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
})
