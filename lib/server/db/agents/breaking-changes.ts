import 'server-only'
import { database } from '@/lib/server/db/engine/client'

const visibleMs = 7 * 24 * 3_600_000

/** Records that a probe found a card change that may break callers. */
export async function recordBreakingChange(agentId: string, at: Date): Promise<void> {
  await database().prisma.agent.updateMany({ where: { id: agentId }, data: { breakingAt: at } })
}

/** Records that a person saw the change; returns true if there was one. */
export async function acknowledgeBreakingChange(agentId: string): Promise<boolean> {
  const { count } = await database().prisma.agent.updateMany({
    where: { id: agentId, breakingAt: { not: null } },
    data: { breakingAt: null },
  })
  return count > 0
}

/** Returns true if an unseen card change of the last seven days may break callers. */
export async function hasBreakingChange(agentId: string, now: Date): Promise<boolean> {
  const row = await database().prisma.agent.findUnique({ where: { id: agentId }, select: { breakingAt: true } })
  return row?.breakingAt != null && now.getTime() - row.breakingAt.getTime() < visibleMs
}
