import { applyRow, isRefusedCancel } from '@/lib/a2a/apply'
import type { SendCall } from '@/lib/a2a/call'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { LogRow } from '@/lib/a2a/log'
import { operationOf } from '@/lib/a2a/operation-of'
import { toldTask } from '@/lib/a2a/telling/told-task'
import type { FaultData } from '@/lib/faults/fault'

/** What came of a turn so far. */
export interface Heard {
  fold: TaskFold
  /** The agent said something. */
  spoke: boolean
  /** It answered a call for a single reply. Over a stream it may only have begun to speak. */
  answered: boolean
  /** It said nothing but messages, which belong to no task. */
  onlyMessages: boolean
  /** Extensions that the agent says it activated. */
  extensions: string[]
  /** The turn failed. */
  fault?: FaultData
}

/** A turn of which nothing was heard yet; `fold`: the task up to and with the request. */
export function nothingHeard(fold: TaskFold): Heard {
  return { fold, spoke: false, answered: false, onlyMessages: true, extensions: [] }
}

/** What came of a turn with one more row of its task's log. */
function hearRow(heard: Heard, row: LogRow): Heard {
  const fold = applyRow(heard.fold, row)
  const answered = heard.answered || operationOf(row.method) === 'send'
  switch (row.event.kind) {
    case 'message':
      return { ...heard, fold, spoke: true, answered }
    case 'task':
    case 'status':
    case 'artifact':
      return { ...heard, fold, spoke: true, answered, onlyMessages: false }
    case 'note':
      return { ...heard, fold, extensions: row.event.extensions ?? heard.extensions }
    case 'fault':
      // A refused cancel is not the turn's failure.
      return isRefusedCancel(fold, row) ? { ...heard, fold } : { ...heard, fold, fault: row.event.fault }
    default:
      return { ...heard, fold }
  }
}

/** What came of a turn with more rows of its task's log. */
export function hearRows(heard: Heard, rows: readonly LogRow[]): Heard {
  return withMutableBatch(() => rows.reduce(hearRow, heard))
}

/**
 * True once a caller of `tasks/send` has its answer: the agent's first, as it is (v0.1 §7.1). Where the agent is called with
 * streaming, that is the end of the turn, unless the caller is told by push notifications: v0.1 clients that do not stream
 * expect a result.
 */
export function hasFirstAnswer({ spoke, answered }: Heard, { options }: SendCall): boolean {
  return answered || (spoke && options.pushConfig !== undefined)
}

/** What a call that waits for the turn's end is answered: the agent's message where that is all it said, else the task. */
export function sentReply({ fold, spoke, onlyMessages }: Heard, dialect: Dialect, historyLength?: number): Reply {
  const message = fold.task.history.findLast(({ role }) => role === 'agent')
  if (spoke && onlyMessages && message) return { kind: 'message', message }
  return { kind: 'task', task: toldTask(fold, dialect, 'send', historyLength) }
}
