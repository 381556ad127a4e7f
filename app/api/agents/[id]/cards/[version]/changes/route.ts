import { cardChangesQuerySchema } from '@/lib/api/card'
import { cardChanges } from '@/lib/server/agents/card-changes'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { versionNumber } from '@/lib/server/agents/existing-card'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string; version: string }>(async ({ request, viewer, params }) => {
  const agent = await existingAgent(viewer, params.id)
  const { since } = readQuery(request, cardChangesQuerySchema)
  return Response.json(await cardChanges(agent, versionNumber(params.version), since))
})
