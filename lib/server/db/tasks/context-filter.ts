import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import type { TaskWhereInput } from '@/lib/server/db/gen/sqlite/models/Task'

/**
 * Returns the filter of the tasks in a context, by any ID that callers have for it: that of the agent, the session of a v0.1 caller,
 * or the ID of a task at Switchboard, which is its context until the agent has sent one. `within`: the filter of the tasks that the
 * viewer may list. Each alternative has an index.
 */
export async function contextFilter(within: TaskWhereInput, context: string): Promise<TaskWhereInput> {
  const task = await database().prisma.task.findFirst({
    where: { AND: [within, { id: context }] },
    select: { agentId: true, contextId: true },
  })
  const siblings = task?.contextId ? [{ contextId: task.contextId, agentId: task.agentId }] : []
  return { OR: [{ contextId: context }, { callerContextId: context }, { id: context }, ...siblings] }
}
