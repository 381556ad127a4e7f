import { Fault } from '@/lib/faults/fault'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { readCardVersion } from '@/lib/server/db/card-versions'
import { route } from '@/lib/server/http/route'

/** The card exactly as received. */
export const GET = route<{ id: string; version: string }>(async ({ viewer, params }) => {
  const { id, slug } = await existingAgent(viewer, params.id)
  const version = /^[1-9]\d{0,8}$/.test(params.version) ? Number(params.version) : 0
  const card = await readCardVersion(id, version)
  if (!card) throw new Fault('not-found', `The agent "${slug}" has no card version ${params.version.slice(0, 20)}.`)
  return new Response(card.raw, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
})
