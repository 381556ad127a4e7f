import type { RelatedTask } from '@/lib/api/task'

/** A task of a tree with the tasks that were started for it. */
export interface TaskNode extends RelatedTask {
  children: TaskNode[]
}

/** Deeper tasks are children of the last level. */
const maxDepth = 6

/** Builds the trees of related tasks. Parents must come before their children. */
export function buildTaskTrees(tasks: readonly RelatedTask[]): TaskNode[] {
  const roots: TaskNode[] = []
  const known = new Map<string, { node: TaskNode; parent: TaskNode | null; depth: number }>()
  for (const related of tasks) {
    const node: TaskNode = { ...related, children: [] }
    const parentEntry = related.parentId === null ? undefined : known.get(related.parentId)
    const parent = parentEntry && parentEntry.depth >= maxDepth ? parentEntry.parent : (parentEntry?.node ?? null)
    const siblings = parent ? parent.children : roots
    siblings.push(node)
    known.set(related.task.id, { node, parent, depth: parentEntry ? Math.min(parentEntry.depth + 1, maxDepth) : 1 })
  }
  return roots
}
