import type { TaskFold } from '@/lib/a2a/fold'
import { foldArtifactSnapshot } from '@/lib/a2a/folding/fold-artifact'
import { hasRoom, leaveOut } from '@/lib/a2a/folding/fold-room'
import { addSizes, membersChange } from '@/lib/a2a/folding/fold-size'
import { foldStatus } from '@/lib/a2a/folding/fold-status'
import { lastInTurn } from '@/lib/a2a/folding/history-index'
import { mergeHistory } from '@/lib/a2a/folding/merge-history'
import type { LogRow } from '@/lib/a2a/log'
import type { Task } from '@/lib/a2a/model'
import { isInterrupted } from '@/lib/a2a/states'

/** True for the task as it was before the message just sent: an answer may begin with it. */
function isEcho(fold: TaskFold, { status }: Task): boolean {
  const known = fold.task.status
  const same = known.state === status.state && known.timestamp === status.timestamp
  return fold.open && isInterrupted(status.state) && status.timestamp !== undefined && same
}

/** The fold with the metadata and other members of a snapshot. What it leaves out stays. */
function withHead(fold: TaskFold, row: LogRow, { metadata, extra }: Task): TaskFold {
  if (!metadata && !extra) return fold
  const head = { ...(metadata && { metadata }), ...(extra && { extra }) }
  const { metadata: knownMetadata, extra: knownExtra } = fold.task
  const added = membersChange({ metadata: knownMetadata, extra: knownExtra }, head)
  if (!hasRoom(fold, added)) return leaveOut(fold, row, added)
  return { ...fold, size: addSizes(fold.size, added), task: { ...fold.task, ...head } }
}

/** The fold with a whole task as the agent tells it. What the snapshot leaves out stays; it may come at any time. */
export function foldTask(fold: TaskFold, row: LogRow, task: Task): TaskFold {
  const heard = mergeHistory(fold, row, task.history)
  const made = task.artifacts.reduce((fold, artifact) => foldArtifactSnapshot(fold, row, artifact), heard)
  const headed = withHead(made, row, task)
  if (isEcho(fold, task)) return headed
  // The status of a snapshot may repeat anything that the agent has said since the user's last message.
  return foldStatus(headed, row, task.status, false, ({ task }, message) => lastInTurn(task.history, message))
}
