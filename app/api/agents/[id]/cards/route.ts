import { operations } from '@/lib/api/operations/operations'
import { listCardVersions } from '@/lib/server/db/agents/card-versions'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.listCards, async ({ viewer, params }) => {
  const { id, cardVersion } = await requireAgent(viewer, params.id)
  const versions = await listCardVersions(id)
  const cards = versions.map(({ version, sourceUrl, fetchedAt, seenAt, problem }) => ({
    version,
    sourceUrl,
    fetchedAt: fetchedAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    problem,
    current: version === cardVersion,
  }))
  return { cards }
})
