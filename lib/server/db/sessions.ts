import 'server-only'
import { database } from '@/lib/server/db/client'
import { plainData } from '@/lib/server/db/plain-data'
import { asTask, type TaskRecord, toTaskRecord } from '@/lib/server/db/task-record'
import type { Viewer } from '@/lib/server/viewer'

/** The agent's context that a caller (v0.1) knows under a session id of its own; undefined for one not heard of. */
export async function findAgentContext(
  { ownerId }: Viewer,
  agentId: string,
  callerContextId: string,
): Promise<string | undefined> {
  const task = await database().prisma.task.findFirst({
    where: { ownerId, agentId, callerContextId: plainData(callerContextId), contextId: { not: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { contextId: true },
  })
  return task?.contextId ?? undefined
}

/** The task that a caller (v0.1) began under that id in that session, by its own ids; the newest of several. */
export async function findTaskOfSession(
  { ownerId }: Viewer,
  agentId: string,
  callerId: string,
  session: string,
): Promise<TaskRecord | null> {
  const [id, context] = [plainData(callerId), plainData(session)]
  const row = await database().prisma.task.findFirst({
    where: { ownerId, agentId, callerId: id, OR: [{ callerContextId: context }, { contextId: context }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...asTask,
  })
  return row && toTaskRecord(row)
}
