import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { isTerminalOrInterrupted } from '@/lib/a2a/states'
import type { TaskPatch } from '@/lib/server/db/tasks/task-record'
import type { Draft } from '@/lib/server/a2a-client/draft'

type Times = Pick<TaskPatch, 'firstEventMs' | 'firstTurnMs'>

/** Measures how long an agent takes for a new task, from the first request on. */
export interface Stopwatch {
  /** Reads the drafts that are being logged. */
  observe: (drafts: readonly Pick<Draft, 'kind'>[]) => void
  /** Returns the times that are known so far, in milliseconds. */
  times: (fold: TaskFold) => Times
}

/** Kinds of events that an agent sends. */
const events = new Set<Draft['kind']>(['message', 'task', 'status', 'artifact'])

/** Starts a stopwatch that runs from the first request on. `now`: the clock, in milliseconds. */
export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let since: number | undefined
  const known: Times = {}
  const elapsed = () => (since === undefined ? undefined : Math.round(now() - since))
  return {
    observe: (drafts) => {
      if (since === undefined && drafts.some(({ kind }) => kind === 'request')) since = now()
      if (known.firstEventMs === undefined && drafts.some(({ kind }) => events.has(kind))) {
        const ms = elapsed()
        if (ms !== undefined) known.firstEventMs = ms
      }
    },
    times: ({ task, open }) => {
      // A task without any event from the agent has no time to rest.
      const rests = known.firstEventMs !== undefined && (isTerminalOrInterrupted(task.status.state) || !open)
      if (rests && known.firstTurnMs === undefined) {
        const ms = elapsed()
        if (ms !== undefined) known.firstTurnMs = ms
      }
      return known
    },
  }
}
