import type { TaskFold } from '@/lib/a2a/fold'
import { foldArtifactSnapshot } from '@/lib/a2a/folding/fold-artifact'
import { hasCapacity, markTruncated } from '@/lib/a2a/folding/fold-capacity'
import { addSizes, membersSizeChange } from '@/lib/a2a/folding/fold-size'
import { foldStatus } from '@/lib/a2a/folding/fold-status'
import { findInTurn } from '@/lib/a2a/folding/history-index'
import { mergeHistory } from '@/lib/a2a/folding/merge-history'
import type { LogRow } from '@/lib/a2a/log'
import type { Task } from '@/lib/a2a/model'
import { isInterrupted } from '@/lib/a2a/states'

/** True for a snapshot from before the message that was just sent. A response may start with it. */
function isEcho(fold: TaskFold, { status }: Task): boolean {
  const known = fold.task.status
  const same = known.state === status.state && known.timestamp === status.timestamp
  return fold.open && isInterrupted(status.state) && status.timestamp !== undefined && same
}

/** Applies the metadata and unknown members of a snapshot. Members that it lacks are kept. */
function applyMembers(fold: TaskFold, row: LogRow, { metadata, extra }: Task): TaskFold {
  if (!metadata && !extra) return fold
  const head = { ...(metadata && { metadata }), ...(extra && { extra }) }
  const { metadata: knownMetadata, extra: knownExtra } = fold.task
  const added = membersSizeChange({ metadata: knownMetadata, extra: knownExtra }, head)
  if (!hasCapacity(fold, added)) return markTruncated(fold, row, added)
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, ...head } }
}

/** Applies a task snapshot, which may come at any time. What it lacks is kept. */
export function foldTask(fold: TaskFold, row: LogRow, task: Task): TaskFold {
  const withHistory = mergeHistory(fold, row, task.history)
  const withArtifacts = task.artifacts.reduce(
    (fold, artifact) => foldArtifactSnapshot(fold, row, artifact),
    withHistory,
  )
  const withMembers = applyMembers(withArtifacts, row, task)
  if (isEcho(fold, task)) return withMembers
  // The status of a snapshot may repeat any message of the agent since the user's last message.
  return foldStatus(withMembers, row, task.status, false, ({ task }, message) => findInTurn(task.history, message))
}
