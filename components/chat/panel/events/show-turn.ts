import { turnName } from '@/components/chat/turn/turn-name'
import { turnsOf } from '@/components/chat/turn/turns'
import type { TaskFold } from '@/lib/a2a/fold'

/** Brings the turn that a row belongs to into sight, and gives it the focus. */
export function showTurn(taskId: string, fold: TaskFold, seq: number): void {
  const turns = turnsOf(fold)
  const turn = turns.findLast((one) => one.seq <= seq) ?? turns[0]
  const element = turn && document.getElementById(turnName(taskId, turn))
  if (!element) return
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}
