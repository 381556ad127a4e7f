import type { LogRow } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'

/** What a log tells of an agent that counts aloud. */
export interface Counted {
  /** Numbers that the log tells, by themselves or in a snapshot. */
  found: number
  /** Numbers that it does not tell, at a place that a gap or a fault marks. */
  marked: number
  /** Numbers that it does not tell, and nothing says so. */
  lost: number[]
  gaps: number
}

const numbersIn = (parts: readonly Part[]): number[] =>
  parts.flatMap((part) => ('text' in part ? part.text : '').split('\n').filter(Boolean).map(Number.parseFloat))

/** Goes through the log of a counting agent's task. */
export interface Counting {
  read: (rows: readonly LogRow[]) => void
  /** What the rows that were read come to, of `sent` numbers. */
  over: (sent: number) => Counted
}

/** Counts what the log of a counting agent's task tells. */
export function countLog(): Counting {
  const counted: Counted = { found: 0, marked: 0, lost: [], gaps: 0 }
  let last = 0
  let marks = false
  const reach = (number: number) => {
    for (let missing = last + 1; missing < number; missing += 1) {
      if (marks) counted.marked += 1
      else counted.lost.push(missing)
    }
    last = Math.max(last, number - 1)
  }
  const take = (number: number) => {
    if (number <= last) return
    reach(number)
    counted.found += 1
    last = number
  }
  const readOne = ({ event }: LogRow) => {
    if (event.kind === 'gap' || event.kind === 'fault') marks = true
    if (event.kind === 'gap') counted.gaps += 1
    if (event.kind === 'task')
      for (const { parts } of event.task.artifacts) for (const number of numbersIn(parts)) take(number)
    if (event.kind !== 'artifact') return
    for (const number of numbersIn(event.artifact.parts)) take(number)
    marks = false
  }
  return {
    read: (rows) => rows.forEach(readOne),
    over: (sent) => {
      reach(sent + 1)
      return counted
    },
  }
}
