import type { Turn } from '@/components/chat/turn/turn'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskState } from '@/lib/a2a/states'

/** How a turn ended that did not succeed, where its items do not tell it themselves. */
export type End =
  | 'canceledHere'
  | 'canceledByAgent'
  | 'failed'
  | 'failedSilently'
  | 'rejected'
  | 'rejectedSilently'
  | 'oddState'
  | 'unknown'
  | 'continued'

/** True for the turn after which the user sent no other message to this task. */
function isLast({ entries }: TaskFold, { seq }: Turn): boolean {
  return !entries.some((entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq > seq)
}

/** What there is to say of the end of a turn. A fault says itself what it is. */
export function endOf(fold: TaskFold, turn: Turn, state: TaskState): End | null {
  const told = turn.items.some(({ type }) => type === 'message')
  if (turn.items.some((item) => item.type === 'fault' && !item.answersCancel)) return null
  switch (state) {
    case 'canceled':
      return fold.cancelMethod ? 'canceledHere' : 'canceledByAgent'
    case 'failed':
      return told ? 'failed' : 'failedSilently'
    case 'rejected':
      return told ? 'rejected' : 'rejectedSilently'
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
