import 'server-only'
import { singleton } from '@/lib/server/singleton'

/** Milliseconds of work on what agents say between two looks at what else there is to do. */
const sliceMs = 5
/** Bytes that are let on together after such a look: many streams that say little, or one that says much. */
const sliceBytes = 64 * 1024

interface Waiting {
  bytes: number
  go: () => void
}

const way = () => singleton('give-way', () => ({ since: 0, waiting: [] as Waiting[], scheduled: false }))

/**
 * Lets everybody else have a turn where what agents say has kept the process busy for a while: a promise to wait for before
 * so many bytes are worked on, or nothing where there is no need. An agent that sends as fast as it can is never waited
 * for by the network, so that nothing else would ever come between.
 */
export function giveWay(bytes: number): Promise<void> | undefined {
  const state = way()
  const now = performance.now()
  if (state.since === 0) state.since = now
  schedule()
  if (state.waiting.length === 0 && now - state.since < sliceMs) return undefined
  return new Promise((go) => state.waiting.push({ bytes, go }))
}

/** After the other work of this turn of the event loop. */
function schedule(): void {
  const state = way()
  if (state.scheduled) return
  state.scheduled = true
  setImmediate(() => {
    state.scheduled = false
    state.since = 0
    for (let bytes = 0; state.waiting.length > 0 && bytes < sliceBytes;) {
      const next = state.waiting.shift()
      bytes += next?.bytes ?? 0
      next?.go()
    }
    if (state.waiting.length === 0) return
    state.since = performance.now()
    schedule()
  })
}
