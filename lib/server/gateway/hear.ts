import 'server-only'
import { applyRow } from '@/lib/a2a/apply'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { FaultData } from '@/lib/faults/fault'
import type { Started } from '@/lib/server/tasks/start'
import { tail } from '@/lib/server/tasks/tail'

/** What came of a turn so far. */
export interface Heard {
  fold: TaskFold
  /** The agent said something. */
  spoke: boolean
  /** It said nothing but messages, which belong to no task. */
  onlyMessages: boolean
  /** Extensions that the agent says it activated. */
  extensions: string[]
  /** The turn failed. */
  fault?: FaultData
}

/** Follows a turn to its end, or, with `enough`, to the first batch after which that holds, or until `signal` aborts. */
export async function hear(
  started: Started,
  signal: AbortSignal,
  enough: (heard: Heard) => boolean = () => false,
): Promise<Heard> {
  let heard: Heard = { fold: started.fold, spoke: false, onlyMessages: true, extensions: [] }
  for await (const rows of tail(started.taskId, started.seq, signal)) {
    heard = rows.reduce(add, heard)
    if (enough(heard)) break
  }
  return heard
}

function add(heard: Heard, row: LogRow): Heard {
  const fold = applyRow(heard.fold, row)
  switch (row.event.kind) {
    case 'message':
      return { ...heard, fold, spoke: true }
    case 'task':
    case 'status':
    case 'artifact':
      return { ...heard, fold, spoke: true, onlyMessages: false }
    case 'note':
      return { ...heard, fold, extensions: row.event.extensions ?? heard.extensions }
    case 'fault':
      // A refused cancel is not the turn's failure.
      return row.method !== '' && row.method === fold.cancelMethod
        ? { ...heard, fold }
        : { ...heard, fold, fault: row.event.fault }
    default:
      return { ...heard, fold }
  }
}
