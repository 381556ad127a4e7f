import type { TaskFold } from '@/lib/a2a/fold'
import { hasRoom, leaveOut } from '@/lib/a2a/folding/fold-room'
import { addSizes, type FoldSize, sizeChange } from '@/lib/a2a/folding/fold-size'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskStatus } from '@/lib/a2a/model'

/** Longer times of a status are left out where there is no room: no time is that long. */
const longestTime = 64

/** Returns a status without what may be large. */
function bareStatus({ state, timestamp }: TaskStatus): TaskStatus {
  return { state, ...(timestamp !== undefined && timestamp.length <= longestTime && { timestamp }) }
}

function replaceStatus(fold: TaskFold, status: TaskStatus, added: FoldSize): TaskFold {
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, status } }
}

/** The fold with another status of the task. Its state always counts; its message and metadata are left out where there is no room. */
export function putStatus(fold: TaskFold, row: Pick<LogRow, 'seq' | 'at'>, status: TaskStatus): TaskFold {
  const { status: known } = fold.task
  const added = sizeChange(known, status)
  if (hasRoom(fold, added)) return replaceStatus(fold, status, added)
  const bare = bareStatus(status)
  const put = replaceStatus(fold, bare, sizeChange(known, bare))
  return status.message || status.metadata || status.extra ? leaveOut(put, row, added) : put
}
