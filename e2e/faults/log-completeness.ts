import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'

/** How many numbers of a counting agent the log contains. */
export interface LogCompleteness {
  /** Numbers in artifact events or snapshots. */
  found: number
  /** Missing numbers at a gap or a fault. */
  marked: number
  /** Missing numbers without a gap or a fault. */
  lost: number[]
  gaps: number
}

const numbersIn = (parts: readonly Part[]): number[] =>
  parts.flatMap((part) => ('text' in part ? part.text : '').split('\n').filter(Boolean).map(Number.parseFloat))

/** Checks the log of a counting agent's task. */
export interface LogCheck {
  read: (rows: readonly LogRow[]) => void
  /** Returns the completeness of all read rows. `sent`: the last number that the agent sent. */
  finish: (sent: number) => LogCompleteness
}

/** Starts a check of the log of a counting agent's task. */
export function checkLog(): LogCheck {
  const completeness: LogCompleteness = { found: 0, marked: 0, lost: [], gaps: 0 }
  let last = 0
  let marks = false
  const reach = (number: number) => {
    for (let missing = last + 1; missing < number; missing += 1) {
      if (marks) completeness.marked += 1
      else completeness.lost.push(missing)
    }
    last = Math.max(last, number - 1)
  }
  const take = (number: number) => {
    if (number <= last) return
    reach(number)
    completeness.found += 1
    last = number
  }
  const readOne = ({ event }: LogRow) => {
    if (event.kind === 'gap' || event.kind === 'fault') marks = true
    if (event.kind === 'gap') completeness.gaps += 1
    if (event.kind === 'task')
      for (const { parts } of event.task.artifacts) for (const number of numbersIn(parts)) take(number)
    if (event.kind !== 'artifact') return
    for (const number of numbersIn(event.artifact.parts)) take(number)
    marks = false
  }
  return {
    read: (rows) => rows.forEach(readOne),
    finish: (sent) => {
      reach(sent + 1)
      return completeness
    },
  }
}
