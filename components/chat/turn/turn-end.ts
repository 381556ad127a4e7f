import type { Turn } from '@/components/chat/turn/turn'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskState } from '@/lib/a2a/states'

/** Unsuccessful end of a turn that its items do not explain. */
export type TurnEnd =
  | 'canceledHere'
  | 'canceledByAgent'
  | 'failed'
  | 'failedSilently'
  | 'rejected'
  | 'rejectedSilently'
  | 'oddState'
  | 'unknown'
  | 'continued'

/** Returns true if the user sent no later message to this task. */
function isLast({ entries }: TaskFold, { seq }: Turn): boolean {
  return !entries.some((entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq > seq)
}

/** Returns how a turn ended. Null if it succeeded or a fault explains it. */
export function getTurnEnd(fold: TaskFold, turn: Turn, state: TaskState): TurnEnd | null {
  const hasMessage = turn.items.some(({ type }) => type === 'message')
  if (turn.items.some((item) => item.type === 'fault' && !item.answersCancel)) return null
  switch (state) {
    case 'canceled':
      return fold.cancelMethod ? 'canceledHere' : 'canceledByAgent'
    case 'failed':
      return hasMessage ? 'failed' : 'failedSilently'
    case 'rejected':
      return hasMessage ? 'rejected' : 'rejectedSilently'
    case 'input-required':
    case 'auth-required':
      return fold.successor !== undefined && isLast(fold, turn) ? 'continued' : null
    case 'unknown':
      return fold.task.status.state === 'unknown' && fold.task.status.extra?.state !== undefined
        ? 'oddState'
        : 'unknown'
    default:
      return null
  }
}
