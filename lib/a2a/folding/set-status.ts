import type { TaskFold } from '@/lib/a2a/fold'
import { hasCapacity, markTruncated } from '@/lib/a2a/folding/fold-capacity'
import { addSizes, type FoldSize, sizeChange } from '@/lib/a2a/folding/fold-size'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskStatus } from '@/lib/a2a/model'

/** Maximum length of a timestamp beyond the limits. No valid one is longer. */
const maxTimestampLength = 64

/** Returns a status without members that may be large. */
function bareStatus({ state, timestamp }: TaskStatus): TaskStatus {
  return { state, ...(timestamp !== undefined && timestamp.length <= maxTimestampLength && { timestamp }) }
}

function replaceStatus(fold: TaskFold, status: TaskStatus, added: FoldSize): TaskFold {
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, status } }
}

/** Sets the status of the task. The state is always set; message and metadata are left out if they exceed the limits. */
export function setStatus(fold: TaskFold, row: Pick<LogRow, 'seq' | 'at'>, status: TaskStatus): TaskFold {
  const { status: known } = fold.task
  const added = sizeChange(known, status)
  if (hasCapacity(fold, added)) return replaceStatus(fold, status, added)
  const bare = bareStatus(status)
  const put = replaceStatus(fold, bare, sizeChange(known, bare))
  return status.message || status.metadata || status.extra ? markTruncated(put, row, added) : put
}
