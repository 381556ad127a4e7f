import 'server-only'
import type { CodedMessage } from '@/lib/api/attempt'
import type { AgentStatus, StatusCode } from '@/lib/server/db/agents/agent-record'
import { database } from '@/lib/server/db/engine/client'
import { createTtlCache } from '@/lib/server/platform/ttl-cache'

/** The stored status of an agent, with its reason. */
export interface StoredStatus {
  status: AgentStatus
  code: StatusCode | null
  sentence: string | null
  message: CodedMessage | null
}

/** Cache of statuses by agent ID. Cleared with every change of a status. */
export const statusCache = createTtlCache<StoredStatus | null>('recent-statuses')

/** Returns the stored status of an agent; null if the agent does not exist. */
export async function readStatus(id: string): Promise<StoredStatus | null> {
  const row = await database().prisma.agent.findUnique({
    where: { id },
    select: { status: true, statusCode: true, statusReason: true, statusMessage: true },
  })
  return (
    row && {
      status: row.status as AgentStatus,
      code: row.statusCode as StatusCode | null,
      sentence: row.statusReason,
      message: row.statusMessage as unknown as CodedMessage | null,
    }
  )
}

/** Returns the status from a cache of one second. Changes of this process show at once. */
export async function readCachedStatus(id: string): Promise<StoredStatus | null> {
  return statusCache.get(id, () => readStatus(id))
}
