import 'server-only'
import { readEvents } from '@/lib/server/db/events/events'
import { readLogPositions } from '@/lib/server/db/tasks/task-holders'
import { followedTasks, isFollowed, relay } from '@/lib/server/tasks/log/hub'
import { isRunning } from '@/lib/server/tasks/log/pumps'

const pageSize = 500

interface Relayed {
  /** Number of the last row passed to followers; null if they must read the log. */
  last: number | null
  /** Number of the last row that is known to exist. */
  known: number
  busy: boolean
}

/** By task. Only the startup, which connects the instances, relays rows. */
const relayed = new Map<string, Relayed>()

/** Passes rows up to `seq`, which another instance has stored, to the task's followers here. Reads them once for all. */
export function relayRows(taskId: string, seq: number): void {
  // The task's own pump publishes its rows.
  if (isRunning(taskId)) return void relayed.delete(taskId)
  if (!isFollowed(taskId)) return relay(taskId, [])
  const state = relayed.get(taskId) ?? { last: null, known: 0, busy: false }
  relayed.set(taskId, state)
  state.known = Math.max(state.known, seq)
  if (!state.busy) void relayNewRows(taskId, state)
}

/** Reads new rows and passes them on. Never rejects: the next check finds rows that cannot be read now. */
async function relayNewRows(taskId: string, state: Relayed): Promise<void> {
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

/** Checks whether the tasks that are followed here have rows that this process does not know of. */
export async function checkForRows(): Promise<void> {
  const followed = new Set(followedTasks())
  for (const taskId of relayed.keys()) if (!followed.has(taskId)) relayed.delete(taskId)
  const foreign = [...followed].filter((taskId) => !isRunning(taskId))
  const places = new Map((await readLogPositions(foreign)).map((place) => [place.id, place]))
  for (const taskId of foreign) {
    const { open = false, lastSeq = 0 } = places.get(taskId) ?? {}
    const state = relayed.get(taskId)
    if (!open || !state || lastSeq > state.known || state.last === null) relayRows(taskId, lastSeq)
  }
}
