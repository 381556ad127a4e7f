import 'server-only'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { singleton } from '@/lib/server/singleton'

/** Milliseconds of work on what agents say between two looks at what else there is to do. */
const sliceMs = 5
/** Bytes that are let on together after such a look: many streams that say little, or one that says much. */
const sliceBytes = 64 * 1024
/** Characters of rows whose steps are far enough apart for others to notice. */
const largeRows = 128 * 1024

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

/**
 * Lets everybody else have a turn between two steps of the work on large rows, such as reading, folding and storing them: a
 * promise to wait for, or nothing where the rows are small. All steps of one event of 2 MB would take a second.
 */
export function giveWayBetweenSteps(rows: readonly { raw: string }[]): Promise<void> | undefined {
  const characters = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  return characters < largeRows ? undefined : othersTurn()
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
