import 'server-only'
import type { RelatedTask } from '@/lib/api/task'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import {
  findSeqAt,
  isUniqueContext,
  listDirectlyRelated,
  listRelations,
  type TaskRelation,
} from '@/lib/server/db/tasks/task-relations'
import type { Viewer } from '@/lib/server/platform/viewer'
import { readTaskSummaries } from '@/lib/server/tasks/read-task-summaries'

/** Maximum tasks of a tree. */
const maxTasks = 50
/** Maximum steps from one task to another. */
const maxSteps = 4

interface RelatedSet {
  /** Oldest first. */
  tasks: TaskRecord[]
  relations: TaskRelation[]
}

/** Collects the tasks that are related to a task, over at most `maxSteps` others. */
async function collectRelated(viewer: Viewer, task: TaskRecord): Promise<RelatedSet> {
  const tasksById = new Map([[task.id, task]])
  const relations: TaskRelation[] = []
  let frontier = [task]
  for (let step = 0; step < maxSteps && frontier.length > 0 && tasksById.size < maxTasks; step += 1) {
    const own = await listRelations(frontier.map(({ id }) => id))
    relations.push(...own)
    const next = await listDirectlyRelated(viewer, frontier, own, maxTasks)
    frontier = next.filter(({ id }) => !tasksById.has(id)).slice(0, maxTasks - tasksById.size)
    for (const each of frontier) tasksById.set(each.id, each)
  }
  relations.push(...(await listRelations(frontier.map(({ id }) => id))))
  const tasks = [...tasksById.values()].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return { tasks, relations }
}

type Parent = Pick<RelatedTask, 'parentId' | 'link'>

/**
 * Returns the task that a task was started for: the one that its messages refer to, else the first of its trace, else the first
 * with its context at another agent. A parent is always older, so there are no cycles.
 */
function findParent(task: TaskRecord, { tasks, relations }: RelatedSet): Parent {
  const older = tasks.slice(0, tasks.indexOf(task))
  const keysOf = (id: string, kind: TaskRelation['kind']): string[] =>
    relations.flatMap((each) => (each.taskId === id && each.kind === kind ? [each.key] : []))
  const references = keysOf(task.id, 'reference')
  const isReferred = ({ id, agentId, remoteId, callerId }: TaskRecord): boolean =>
    references.includes(id) ||
    (agentId === task.agentId && [remoteId, callerId].some((each) => each !== null && references.includes(each)))
  const referred = older.findLast(isReferred)
  if (referred) return { parentId: referred.id, link: 'reference' }
  const [traceId] = keysOf(task.id, 'trace')
  const first = traceId && older.find(({ id }) => keysOf(id, 'trace').includes(traceId))
  if (first) return { parentId: first.id, link: 'trace' }
  const shares = ({ agentId, contextId }: TaskRecord): boolean =>
    contextId !== null && isUniqueContext(contextId) && contextId === task.contextId && agentId !== task.agentId
  const caller = older.find(shares)
  return caller ? { parentId: caller.id, link: 'context' } : { parentId: null, link: null }
}

/**
 * Returns a task and the tasks that are related to it, at most 50, oldest first. `at` is the event that an older task was at
 * when this one started.
 */
export async function listRelatedTasks(viewer: Viewer, task: TaskRecord): Promise<RelatedTask[]> {
  const related = await collectRelated(viewer, task)
  const summaries = await readTaskSummaries(viewer, related.tasks)
  return Promise.all(
    summaries.map(async (summary, index) => {
      const each = related.tasks[index] ?? task
      return {
        task: summary,
        ...findParent(each, related),
        at: each.id !== task.id && each.createdAt < task.createdAt ? await findSeqAt(each, task.createdAt) : null,
      }
    }),
  )
}
