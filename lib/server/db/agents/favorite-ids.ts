import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the IDs of the viewer's favorite agents. */
export async function readFavoriteIds({ ownerId: userId }: Viewer): Promise<ReadonlySet<string>> {
  const rows = await database().prisma.favorite.findMany({ where: { userId }, select: { agentId: true } })
  return new Set(rows.map(({ agentId }) => agentId))
}
