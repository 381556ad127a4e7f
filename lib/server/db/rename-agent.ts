import 'server-only'
import { database } from '@/lib/server/db/client'
import { databaseProblem } from '@/lib/server/db/database-problem'
import { recentAgents } from '@/lib/server/db/recent-agents'
import type { Viewer } from '@/lib/server/viewer'

/** Gives an agent another slug. False where it is taken. */
export async function renameAgent({ ownerId }: Viewer, id: string, slug: string): Promise<boolean> {
  try {
    await database().prisma.agent.updateMany({ where: { id, ownerId }, data: { slug } })
    recentAgents.forget()
    return true
  } catch (error) {
    if (databaseProblem(error) !== 'taken') throw error
    return false
  }
}
