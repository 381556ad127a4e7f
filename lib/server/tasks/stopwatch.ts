import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { isResting } from '@/lib/a2a/states'
import type { TaskPatch } from '@/lib/server/db/task-record'
import type { Draft } from '@/lib/server/tasks/draft'

type Times = Pick<TaskPatch, 'firstEventMs' | 'restMs'>

/** How long an agent takes for a new task, from our call on. */
export interface Stopwatch {
  /** Sees what is being logged, as it comes. */
  see: (drafts: readonly Pick<Draft, 'kind'>[]) => void
  /** What is known by now of a task whose log tells `fold`. */
  times: (fold: TaskFold) => Times
}

/** What an agent says of a task. */
const events = new Set<Draft['kind']>(['message', 'task', 'status', 'artifact'])

/** Runs from the first request on; the time in which Switchboard itself did not run is nobody's. */
export function startStopwatch(now: () => number = () => performance.now()): Stopwatch {
  let since: number | undefined
  const known: Times = {}
  const elapsed = () => (since === undefined ? undefined : Math.round(now() - since))
  return {
    see: (drafts) => {
      if (since === undefined && drafts.some(({ kind }) => kind === 'request')) since = now()
      if (known.firstEventMs === undefined && drafts.some(({ kind }) => events.has(kind))) {
        const ms = elapsed()
        if (ms !== undefined) known.firstEventMs = ms
      }
    },
    times: ({ task, open }) => {
      // An agent that never answered did not come to rest.
      const rests = known.firstEventMs !== undefined && (isResting(task.status.state) || !open)
      if (rests && known.restMs === undefined) {
        const ms = elapsed()
        if (ms !== undefined) known.restMs = ms
      }
      return known
    },
  }
}
