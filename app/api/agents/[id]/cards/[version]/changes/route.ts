import { operations } from '@/lib/api/operations/operations'
import { compareCardVersions } from '@/lib/server/agents/cards/card-changes'
import { parseCardVersion } from '@/lib/server/agents/cards/card-changes'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.compareCards, async ({ viewer, params, query }) => {
  const agent = await requireAgent(viewer, params.id)
  return compareCardVersions(agent, parseCardVersion(params.version), query.since)
})
