import type { TaskSummary } from '@/lib/api/task'

/** True if all events of a task were deleted. */
export function isEmptied({ lastSeq, removed }: Pick<TaskSummary, 'lastSeq' | 'removed'>): boolean {
  return removed !== null && removed.events >= lastSeq
}
