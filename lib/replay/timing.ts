import type { TaskState } from '@/lib/a2a/states'
import { getRowHead, type Outline } from '@/lib/replay/outline'

export interface Timing {
  /** From the first to the last event, in ms. */
  total: number
  /** From the call to the first event of the agent; null if there is none. */
  firstEvent: number | null
  /** The longest silences, longest first: between rows `seq` - 1 and `seq`. */
  silences: { seq: number; ms: number }[]
  /** How long the task was in each state, longest first. */
  states: { state: TaskState; ms: number }[]
}

const maxSilences = 5
/** In ms. Shorter pauses are not reported. */
const minSilenceMs = 50

/** Computes how the time of a task was spent. */
export function computeTiming(outline: Outline): Timing {
  const { times, states } = outline
  const first = times[0] ?? 0
  const total = Math.max(0, (times.at(-1) ?? first) - first)
  const firstReceived = times.findIndex((_, index) => {
    const head = getRowHead(outline, index + 1)
    return head?.direction === 'in' && head.bytes > 0
  })
  return {
    total,
    firstEvent: firstReceived === -1 ? null : Math.max(0, (times[firstReceived] ?? first) - first),
    silences: findSilences(times),
    states: timePerState(states, times),
  }
}

function findSilences(times: readonly number[]): Timing['silences'] {
  const longest: Timing['silences'] = []
  for (let index = 1; index < times.length; index += 1) {
    const ms = (times[index] ?? 0) - (times[index - 1] ?? 0)
    if (ms < minSilenceMs || (longest.length === maxSilences && ms <= (longest.at(-1)?.ms ?? 0))) continue
    longest.push({ seq: index + 1, ms })
    longest.sort((a, b) => b.ms - a.ms)
    longest.length = Math.min(longest.length, maxSilences)
  }
  return longest
}

function timePerState(states: Outline['states'], times: readonly number[]): Timing['states'] {
  const spent = new Map<TaskState, number>()
  for (const [index, { seq, state }] of states.entries()) {
    const until = states[index + 1]?.seq ?? times.length
    const ms = Math.max(0, (times[until - 1] ?? 0) - (times[seq - 1] ?? 0))
    spent.set(state, (spent.get(state) ?? 0) + ms)
  }
  return [...spent].map(([state, ms]) => ({ state, ms })).toSorted((a, b) => b.ms - a.ms)
}
