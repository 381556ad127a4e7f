import 'server-only'
import { database } from '@/lib/server/db/client'

const shownFor = 7 * 24 * 3_600_000

/** Notes that a probe found an agent's card changed in a way that may break callers. */
export async function noteBreaking(agentId: string, at: Date): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { breakingAt: at } })
}

/** Notes that a person has looked at what changed; true where there was something to look at. */
export async function seeBreaking(agentId: string): Promise<boolean> {
  const { count } = await database().prisma.agent.updateMany({
    where: { id: agentId, breakingAt: { not: null } },
    data: { breakingAt: null },
  })
  return count > 0
}

/** True while an agent's card changed in a way that may break callers within seven days and nobody has looked. */
export async function isBreaking(agentId: string, now: Date): Promise<boolean> {
  const row = await database().prisma.agent.findUnique({ where: { id: agentId }, select: { breakingAt: true } })
  return row?.breakingAt != null && now.getTime() - row.breakingAt.getTime() < shownFor
}
