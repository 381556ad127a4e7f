import { isInterrupted, isTerminal, type TaskState } from '@/lib/a2a/states'
import type { Outline } from '@/lib/replay/outline'

/** How the time of a task was spent, in ms. The time after a final state counts as neither. */
export interface TaskTime {
  /** Time in which the agent worked, or was being called. */
  activeMs: number
  /** Time in which the agent waited for an answer or a sign-in. */
  waitingMs: number
  /** The time that is increasing now; null if the task is over. */
  counting: 'active' | 'waiting' | null
}

type Phase = 'active' | 'waiting' | 'over'

interface Change {
  /** In ms since 1970. */
  at: number
  phase: Phase
}

const phaseOf = (state: TaskState): Phase => (isTerminal(state) ? 'over' : isInterrupted(state) ? 'waiting' : 'active')

/** Adds up the time from `start` to `end`, in ms since 1970. A time before its predecessor counts as equal to it. */
function addUp(start: number, changes: readonly Change[], end: number): { activeMs: number; waitingMs: number } {
  const spent: Record<Phase, number> = { active: 0, waiting: 0, over: 0 }
  let phase: Phase = 'active'
  let since = start
  for (const change of [...changes, { at: end, phase: 'over' as const }]) {
    const at = Math.max(since, change.at)
    spent[phase] += at - since
    since = at
    phase = change.phase
  }
  return { activeMs: spent.active, waitingMs: spent.waiting }
}

interface TaskPeriod {
  /** True while a turn is running. */
  open: boolean
  /** True while the task waits for the user. */
  waiting: boolean
  createdAt: string
  updatedAt: string
  /** The last 32 changes of state: the time before the first one counts as active. */
  states: readonly { at: string; state: TaskState }[]
}

const countingOf = ({ open, waiting }: Pick<TaskPeriod, 'open' | 'waiting'>): TaskTime['counting'] =>
  open ? 'active' : waiting ? 'waiting' : null

/**
 * Returns the active and the waiting time of a task by its summary. `now`: in ms since 1970; null counts a running or waiting
 * task until its last update.
 */
export function computeTaskTime(task: TaskPeriod, now: number | null): TaskTime {
  const { open, createdAt, updatedAt, states } = task
  const counting = countingOf(task)
  const updated = Date.parse(updatedAt)
  const changes = states.map(({ at, state }): Change => ({ at: Date.parse(at), phase: phaseOf(state) }))
  // The state stays until the agent changes it, although the user has sent another message.
  if (open && changes.length > 0 && changes.at(-1)?.phase !== 'active') changes.push({ at: updated, phase: 'active' })
  return { ...addUp(Date.parse(createdAt), changes, counting === null ? updated : (now ?? updated)), counting }
}

/**
 * Returns the same by the whole log of a task, which may have continued after `updatedAt`. Pass a closed outline for a
 * recording.
 */
export function computeLoggedTime(
  task: Pick<TaskPeriod, 'waiting' | 'createdAt' | 'updatedAt'>,
  { open, times, states, marks }: Outline,
  now: number | null,
): TaskTime {
  const last = states.at(-1)
  const waiting = task.waiting && last !== undefined && isInterrupted(last.state)
  const counting = countingOf({ open, waiting })
  const timeOf = (seq: number): number => times[seq - 1] ?? 0
  const changes = [
    ...states.map(({ seq, state }) => ({ seq, phase: phaseOf(state) })),
    // A message of the user ends the waiting, also before the agent changes the state.
    ...marks.user.map((seq) => ({ seq, phase: 'active' as const })),
  ].toSorted((a, b) => a.seq - b.seq || Number(b.phase === 'active') - Number(a.phase === 'active'))
  const end = Math.max(Date.parse(task.updatedAt), times.at(-1) ?? 0)
  const placed = changes.map(({ seq, phase }): Change => ({ at: timeOf(seq), phase }))
  return { ...addUp(Date.parse(task.createdAt), placed, counting === null ? end : (now ?? end)), counting }
}
