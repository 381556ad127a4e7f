import 'server-only'
import type { Said } from '@/lib/api/attempt'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agent-record'
import { database } from '@/lib/server/db/client'

/** Whether an agent works, as was noted last, and why not; null for one that is gone. */
export async function readStatus(
  id: string,
): Promise<{ status: AgentStatus; code: StatusCode | null; sentence: string | null; said: Said | null } | null> {
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
