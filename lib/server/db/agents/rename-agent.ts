import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { databaseErrorKind } from '@/lib/server/platform/database-error'
import { agentCache } from '@/lib/server/db/agents/agent-cache'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Changes the slug of an agent. Returns false if it is taken. */
export async function renameAgent({ ownerId }: Viewer, id: string, slug: string): Promise<boolean> {
  try {
    await database().prisma.agent.updateMany({ where: { id, ownerId }, data: { slug } })
    agentCache.clear()
    return true
  } catch (error) {
    if (databaseErrorKind(error) !== 'taken') throw error
    return false
  }
}
