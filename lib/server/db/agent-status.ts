import 'server-only'
import type { Said } from '@/lib/api/attempt'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'
import { recently } from '@/lib/server/db/recently'

/** Whether an agent works, and why not. */
export interface NotedStatus {
  status: AgentStatus
  code: StatusCode | null
  sentence: string | null
  said: Said | null
}

/** Forgotten with every change of a status. */
export const recentStatuses = recently<NotedStatus | null>('recent-statuses')

/** Whether an agent works, as was noted last; null for one that is gone. */
export async function readStatus(id: string): Promise<NotedStatus | null> {
  const row = await database().prisma.agent.findUnique({
    where: { id },
    select: { status: true, statusCode: true, statusReason: true, statusSaid: true },
  })
  return (
    row && {
      status: row.status as AgentStatus,
      code: row.statusCode as StatusCode | null,
      sentence: row.statusReason,
      said: row.statusSaid as unknown as Said | null,
    }
  )
}

/** The same as it was a second ago or later; what this process notes shows at once. */
export async function recentStatus(id: string): Promise<NotedStatus | null> {
  return recentStatuses.get(id, () => readStatus(id))
}
