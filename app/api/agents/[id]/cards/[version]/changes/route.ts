import { cardChangesQuerySchema } from '@/lib/api/card'
import { compareCardVersions } from '@/lib/server/agents/card-changes'
import { requireAgent } from '@/lib/server/agents/require-agent'
import { parseCardVersion } from '@/lib/server/agents/require-card-version'
import { readQuery } from '@/lib/server/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string; version: string }>(async ({ request, viewer, params }) => {
  const agent = await requireAgent(viewer, params.id)
  const { since } = readQuery(request, cardChangesQuerySchema)
  return Response.json(await compareCardVersions(agent, parseCardVersion(params.version), since))
})
