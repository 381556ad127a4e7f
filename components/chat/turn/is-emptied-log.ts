import type { TaskFold } from '@/lib/a2a/fold'

/** True if all events of a task were deleted. */
export function isEmptiedLog({ entries, lastSeq }: Pick<TaskFold, 'entries' | 'lastSeq'>): boolean {
  const [first] = entries
  return first?.type === 'gap' && first.removed !== undefined && first.removed.events >= lastSeq
}
