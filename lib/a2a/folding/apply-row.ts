import type { Call, SendOptions } from '@/lib/a2a/call'
import type { TaskFold } from '@/lib/a2a/fold'
import { addEntry } from '@/lib/a2a/folding/add-entry'
import { addMessage, type MessageSource } from '@/lib/a2a/folding/add-message'
import { foldArtifactEvent } from '@/lib/a2a/folding/fold-artifact'
import { foldGap } from '@/lib/a2a/folding/fold-gap'
import { enterState, foldStatus } from '@/lib/a2a/folding/fold-status'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import { setStatus } from '@/lib/a2a/folding/set-status'
import { foldPush } from '@/lib/a2a/folding/fold-push'
import { foldSuccessor } from '@/lib/a2a/folding/fold-successor'
import { foldTask } from '@/lib/a2a/folding/fold-task'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/** Returns the fold with the IDs of this row: the first task ID is kept (v0.1 agents write `1`), the last context ID wins. */
function identify(fold: TaskFold, id = '', contextId = ''): TaskFold {
  const { task } = fold
  const known = { id: task.id || id, contextId: contextId || task.contextId }
  if (known.id === task.id && known.contextId === task.contextId) return fold
  return { ...fold, task: { ...task, id: known.id, ...(known.contextId && { contextId: known.contextId }) } }
}

/** Returns the options that a person chose. The push config is between programs and is omitted. */
function chosenOptions({ acceptedOutputModes, historyLength }: SendOptions): Pick<MessageSource, 'options'> {
  if (!acceptedOutputModes && historyLength === undefined) return {}
  return {
    options: {
      ...(acceptedOutputModes && { acceptedOutputModes }),
      ...(historyLength !== undefined && { historyLength }),
    },
  }
}

function foldRequest(fold: TaskFold, row: LogRow, call: Call): TaskFold {
  if (call.operation === 'cancel') return { ...fold, cancelMethod: row.method }
  if (call.operation !== 'send' && call.operation !== 'stream') return fold
  const { message } = call
  // A message without a task ID creates a task, whose ID the agent assigns.
  const { successor: _earlier, ...known } = fold
  const started = message.taskId ? known : { ...known, task: { ...known.task, id: '' } }
  const identified = identify(started, message.taskId, fold.task.contextId ?? message.contextId)
  const added = addMessage(identified, row, message, { origin: 'request', ...chosenOptions(call.options) })
  return { ...enterState(added, row, added.task.status.state), open: true }
}

/** Adds a message reply, which ends the turn. It also completes the task if no state is known (v0.3, v1.0). */
function foldMessage(fold: TaskFold, row: LogRow, message: Message): TaskFold {
  const withMessage = addMessage(identify(fold, message.taskId, message.contextId), row, message, { origin: 'message' })
  if (message.role === 'user') return withMessage
  if (fold.task.status.state !== 'submitted') return { ...withMessage, open: false }
  return setStatus({ ...enterState(withMessage, row, 'completed'), open: false }, row, { state: 'completed' })
}

/** True for a fault that rejects a cancel request. The task continues. */
export function isRejectedCancel({ cancelMethod }: TaskFold, { method, kind }: LogRow): boolean {
  return kind === 'fault' && method !== '' && method === cancelMethod
}

function foldFault(fold: TaskFold, row: LogRow, fault: FaultData): TaskFold {
  const answersCancel = isRejectedCancel(fold, row)
  const entry = { type: 'fault', seq: row.seq, at: row.at, fault, ...(answersCancel && { answersCancel }) } as const
  const added = addEntry(fold, entry)
  if (answersCancel) return added
  if (isTerminalOrInterrupted(fold.task.status.state)) return { ...added, open: false }
  return setStatus({ ...enterState(added, row, 'failed'), open: false }, row, { state: 'failed' })
}

function foldEvent(fold: TaskFold, row: LogRow, event: RowEvent): TaskFold {
  switch (event.kind) {
    case 'request':
      return foldRequest(fold, row, event.call)
    case 'message':
      return foldMessage(fold, row, event.message)
    case 'task':
      return foldTask(identify(fold, event.task.id, event.task.contextId), row, event.task)
    case 'status':
      return foldStatus(identify(fold, event.taskId, event.contextId), row, event.status, event.final)
    case 'artifact':
      return foldArtifactEvent(identify(fold, event.taskId, event.contextId), row, event)
    case 'fault':
      return foldFault(fold, row, event.fault)
    case 'gap':
      return foldGap(fold, row, event)
    case 'note':
      if (event.successor) return foldSuccessor(fold, event.successor)
      return event.unread ? { ...fold, unread: { count: (fold.unread?.count ?? 0) + 1, seq: row.seq } } : fold
    case 'response':
    case 'push':
      return fold
  }
}

/**
 * Returns a task as its log shows it after one more row. Pure and total; unchanged values are shared with `fold`.
 * Rows with `seq` at or below `lastSeq` are ignored. Content beyond the limits `taskObjects` and `taskBytes` is left out: see
 * `truncated`.
 */
export function applyRow(fold: TaskFold, row: LogRow): TaskFold {
  if (row.seq <= fold.lastSeq) return fold
  return withMutableBatch(() => ({ ...foldPush(foldEvent(fold, row, row.event), row), lastSeq: row.seq }))
}
