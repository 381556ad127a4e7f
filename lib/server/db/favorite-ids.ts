import 'server-only'
import { database } from '@/lib/server/db/client'
import type { Viewer } from '@/lib/server/viewer'

/** The agents that the viewer wants to see first. */
export async function favoriteIds({ ownerId: userId }: Viewer): Promise<ReadonlySet<string>> {
  const rows = await database().prisma.favorite.findMany({ where: { userId }, select: { agentId: true } })
  return new Set(rows.map(({ agentId }) => agentId))
}
