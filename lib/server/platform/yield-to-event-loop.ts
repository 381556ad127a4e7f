import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

/** Milliseconds of work on agent data before other work gets a turn. */
const sliceMs = 5
/** Bytes that continue together after a yield: of many slow streams, or of one fast stream. */
const sliceBytes = 64 * 1024
/** Characters of rows beyond which `yieldBetweenSteps` yields. */
const largeRows = 128 * 1024

interface Waiting {
  bytes: number
  resume: () => void
}

const yieldState = () => singleton('event-loop-yield', () => ({ since: 0, waiting: [] as Waiting[], scheduled: false }))

/**
 * Returns a promise to await before `bytes` of agent data are processed if agent data has kept the process busy for 5 ms;
 * else undefined. The network never pauses for an agent that sends as fast as it can, so nothing else would run.
 */
export function yieldToEventLoop(bytes: number): Promise<void> | undefined {
  const state = yieldState()
  const now = performance.now()
  if (state.since === 0) state.since = now
  schedule()
  if (state.waiting.length === 0 && now - state.since < sliceMs) return undefined
  return new Promise((resume) => state.waiting.push({ bytes, resume }))
}

/**
 * Returns a promise to await between two steps of work on large rows, such as reading, folding and storing them; undefined if
 * the rows are small. All steps of one event of 2 MB would take a second. Steps of several tasks never share a turn of the
 * event loop.
 */
export function yieldBetweenSteps(rows: readonly { raw: string }[]): Promise<void> | undefined {
  const bytes = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  if (bytes < largeRows) return undefined
  return new Promise((resume) => {
    yieldState().waiting.push({ bytes, resume })
    schedule()
  })
}

/** Lets waiting streams continue after the other work of this turn of the event loop. */
function schedule(): void {
  const state = yieldState()
  if (state.scheduled) return
  state.scheduled = true
  setImmediate(() => {
    state.scheduled = false
    state.since = 0
    for (let bytes = 0; state.waiting.length > 0 && bytes < sliceBytes;) {
      const next = state.waiting.shift()
      bytes += next?.bytes ?? 0
      next?.resume()
    }
    if (state.waiting.length === 0) return
    state.since = performance.now()
    schedule()
  })
}
