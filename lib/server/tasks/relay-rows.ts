import 'server-only'
import { readEvents } from '@/lib/server/db/events'
import { taskPlaces } from '@/lib/server/db/holders'
import { singleton } from '@/lib/server/singleton'
import { followedTasks, isFollowed, relay } from '@/lib/server/tasks/hub'
import { isRunning } from '@/lib/server/tasks/pumps'

const pageSize = 500

interface Relayed {
  /** Up to which row those who follow it were told; null where they have to look themselves. */
  last: number | null
  /** Up to which row there is something. */
  known: number
  busy: boolean
}

const relayed = () => singleton('task-relay', () => new Map<string, Relayed>())

/** Another instance has logged a task up to this row: whoever follows it here is told, and it is read once for all of them. */
export function relayRows(taskId: string, seq: number): void {
  // Its own pump tells of it.
  if (isRunning(taskId)) return void relayed().delete(taskId)
  if (!isFollowed(taskId)) return relay(taskId, [])
  const state = relayed().get(taskId) ?? { last: null, known: 0, busy: false }
  relayed().set(taskId, state)
  state.known = Math.max(state.known, seq)
  if (!state.busy) void pass(taskId, state)
}

/** Never rejects: what cannot be read now is found by the next look. */
async function pass(taskId: string, state: Relayed): Promise<void> {
  state.busy = true
  try {
    for (let over = false; !over;) {
      const rows = state.last === null ? null : await readEvents(taskId, state.last, pageSize)
      state.last = rows === null ? state.known : (rows.at(-1)?.seq ?? state.last)
      over = rows?.length === 0 || (state.last ?? 0) >= state.known
      relay(taskId, rows)
    }
  } catch {
    state.last = null
  } finally {
    state.busy = false
  }
}

/** Looks whether there is more of the tasks that are followed here than this process was told. */
export async function lookForRows(): Promise<void> {
  const followed = new Set(followedTasks())
  for (const taskId of relayed().keys()) if (!followed.has(taskId)) relayed().delete(taskId)
  const foreign = [...followed].filter((taskId) => !isRunning(taskId))
  const places = new Map((await taskPlaces(foreign)).map((place) => [place.id, place]))
  for (const taskId of foreign) {
    const { open = false, lastSeq = 0 } = places.get(taskId) ?? {}
    const state = relayed().get(taskId)
    if (!open || !state || lastSeq > state.known || state.last === null) relayRows(taskId, lastSeq)
  }
}
