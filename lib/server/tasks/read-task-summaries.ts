import 'server-only'
import type { TaskSummary } from '@/lib/api/task'
import { readPersonNames } from '@/lib/server/db/access/people'
import { listAgentNames } from '@/lib/server/db/agents/agents'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { taskSummary } from '@/lib/server/tasks/task-summary'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Returns tasks as lists show them to a viewer who may read them. Those of other people have the name of their author and wait for
 * nobody. Of an agent that the viewer does not see, they have only the name. Reads nothing if all tasks are the viewer's own.
 */
export async function readTaskSummaries(viewer: Viewer, records: readonly TaskRecord[]): Promise<TaskSummary[]> {
  const shared = records.filter(({ ownerId }) => ownerId !== viewer.userId)
  if (shared.length === 0) return records.map(taskSummary)
  const [names, agents] = await Promise.all([
    readPersonNames([...new Set(shared.map(({ ownerId }) => ownerId))]),
    listAgentNames(viewer, [...new Set(shared.map(({ agentId }) => agentId))]),
  ])
  const visibleIds = new Set(agents.map(({ id }) => id))
  return records.map((record) => {
    const summary = taskSummary(record)
    if (record.ownerId === viewer.userId) return summary
    const hidden = visibleIds.has(record.agentId) ? {} : { agentId: '', agentSlug: '', agentHidden: true }
    const author = { name: names.get(record.ownerId) ?? '' }
    return { ...summary, ...hidden, author, waiting: false, asks: null }
  })
}

/** Returns one task as `readTaskSummaries` does. */
export async function readTaskSummary(viewer: Viewer, record: TaskRecord): Promise<TaskSummary> {
  const [summary = taskSummary(record)] = await readTaskSummaries(viewer, [record])
  return summary
}
