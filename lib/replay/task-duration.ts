import { isTerminalOrInterrupted, type TaskState } from '@/lib/a2a/states'
import type { Outline } from '@/lib/replay/outline'

interface TaskPeriod {
  /** True while a turn is running. */
  open: boolean
  createdAt: string
  updatedAt: string
  states: readonly { at: string; state: TaskState }[]
}

const msSince = (from: string, to: number): number => Math.max(0, to - Date.parse(from)) || 0

/** Returns the duration of a task in ms: until it stopped, or until its last update if it never stopped; null while it runs. */
export function computeTaskDuration({ open, createdAt, updatedAt, states }: TaskPeriod): number | null {
  if (open) return null
  const last = states.at(-1)
  return msSince(createdAt, Date.parse(last && isTerminalOrInterrupted(last.state) ? last.at : updatedAt))
}

/**
 * Returns the duration by the whole log of a task, which may have continued after `updatedAt`. Pass a closed outline for a
 * recording.
 */
export function computeLoggedDuration(
  { createdAt, updatedAt }: Pick<TaskPeriod, 'createdAt' | 'updatedAt'>,
  { open, times, states }: Outline,
): number | null {
  if (open) return null
  const last = states.at(-1)
  const rested = last && isTerminalOrInterrupted(last.state) ? times[last.seq - 1] : undefined
  return msSince(createdAt, rested ?? Math.max(Date.parse(updatedAt), times.at(-1) ?? 0))
}
