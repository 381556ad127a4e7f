import 'server-only'
import type { Learned } from '@/lib/server/agents/learned'
import { database } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/gen/sqlite/client'
import { plainData } from '@/lib/server/db/plain-data'
import { recentAgents } from '@/lib/server/db/recent-agents'

/** Remembers what calls taught us of an agent, unless it has another card meanwhile. */
export async function learn(agentId: string, learned: Learned): Promise<void> {
  const { cardVersion, dialect } = learned
  await database().prisma.agent.updateMany({
    where: { id: agentId, cardVersion },
    data: { dialect, learned: { ...plainData(learned) }, updatedAt: new Date() },
  })
  recentAgents.forget()
}

/** Forgets it. */
export async function unlearn(agentId: string): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { learned: Prisma.DbNull } })
  recentAgents.forget()
}
