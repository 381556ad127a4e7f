import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { toStorableData } from '@/lib/server/db/engine/to-storable-data'
import { taskSelection, type TaskRecord, toTaskRecord } from '@/lib/server/db/tasks/task-record'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the agent's context ID for a session ID of a v0.1 caller; undefined if it is unknown. */
export async function findAgentContext(
  { ownerId }: Viewer,
  agentId: string,
  callerContextId: string,
): Promise<string | undefined> {
  const task = await database().prisma.task.findFirst({
    where: { ownerId, agentId, callerContextId: toStorableData(callerContextId), contextId: { not: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { contextId: true },
  })
  return task?.contextId ?? undefined
}

/** Returns the newest task of a v0.1 caller with that ID in that session, by the caller's own IDs. */
export async function findTaskOfSession(
  { ownerId }: Viewer,
  agentId: string,
  callerId: string,
  session: string,
): Promise<TaskRecord | null> {
  const [id, context] = [toStorableData(callerId), toStorableData(session)]
  const row = await database().prisma.task.findFirst({
    where: { ownerId, agentId, callerId: id, OR: [{ callerContextId: context }, { contextId: context }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...taskSelection,
  })
  return row && toTaskRecord(row)
}
