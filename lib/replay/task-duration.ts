import { isResting, type TaskState } from '@/lib/a2a/states'
import type { Outline } from '@/lib/replay/outline'

interface Stretch {
  /** A turn is running. */
  open: boolean
  createdAt: string
  updatedAt: string
  states: readonly { at: string; state: TaskState }[]
}

const since = (from: string, to: number): number => Math.max(0, to - Date.parse(from)) || 0

/** How long a task took, in ms: until it came to rest, or until it was last heard of where it never did; null while it runs. */
export function taskDuration({ open, createdAt, updatedAt, states }: Stretch): number | null {
  if (open) return null
  const last = states.at(-1)
  return since(createdAt, Date.parse(last && isResting(last.state) ? last.at : updatedAt))
}

/** The same of a task that may have gone on since `updatedAt`, by its whole log; of a recording, which goes on no more, tell it closed. */
export function loggedDuration(
  { createdAt, updatedAt }: Pick<Stretch, 'createdAt' | 'updatedAt'>,
  { open, times, states }: Outline,
): number | null {
  if (open) return null
  const last = states.at(-1)
  const rested = last && isResting(last.state) ? times[last.seq - 1] : undefined
  return since(createdAt, rested ?? Math.max(Date.parse(updatedAt), times.at(-1) ?? 0))
}
