import { requireAgent } from '@/lib/server/db/agents/agents'
import { listCardVersions } from '@/lib/server/db/agents/card-versions'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string }>(async ({ viewer, params }) => {
  const { id, cardVersion } = await requireAgent(viewer, params.id)
  const versions = await listCardVersions(id)
  const cards = versions.map(({ version, sourceUrl, fetchedAt, seenAt, problem }) => {
    return { version, sourceUrl, fetchedAt, seenAt, problem, current: version === cardVersion }
  })
  return Response.json({ cards })
})
