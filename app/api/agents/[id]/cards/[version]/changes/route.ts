import { cardChangesQuerySchema } from '@/lib/api/card'
import { compareCardVersions } from '@/lib/server/agents/cards/card-changes'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { parseCardVersion } from '@/lib/server/agents/cards/require-card-version'
import { readQuery } from '@/lib/server/platform/http/read-json'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string; version: string }>(async ({ request, viewer, params }) => {
  const agent = await requireAgent(viewer, params.id)
  const { since } = readQuery(request, cardChangesQuerySchema)
  return Response.json(await compareCardVersions(agent, parseCardVersion(params.version), since))
})
