import 'server-only'
import { singleton } from '@/lib/server/platform/singleton'

/** Milliseconds of work on agent data before other work gets a turn. */
const sliceMs = 5
/** Bytes that continue together after a yield: of many slow streams, and of one fast stream. */
const sliceBytes = 64 * 1024
/** Streams with more bytes than this wait for each other only, so that they do not delay those with less. */
const smallBytes = 8 * 1024
/** Characters of rows beyond which `yieldBetweenSteps` yields. */
const largeRows = 128 * 1024

interface Waiting {
  bytes: number
  resume: () => void
}

interface YieldState {
  /** When agent data began to keep the process busy; 0 if it does not. */
  since: number
  small: Waiting[]
  large: Waiting[]
  scheduled: boolean
}

const yieldState = () =>
  singleton('event-loop-yield', (): YieldState => ({ since: 0, small: [], large: [], scheduled: false }))

const isWaiting = ({ small, large }: YieldState): boolean => small.length + large.length > 0

/** Resolves when it is the turn of work on so many bytes. */
function wait(state: YieldState, bytes: number): Promise<void> {
  return new Promise((resume) => (bytes > smallBytes ? state.large : state.small).push({ bytes, resume }))
}

/** Lets the first of a queue continue, up to `sliceBytes`, but at least one. */
function resumeSlice(queue: Waiting[]): void {
  for (let bytes = 0; queue.length > 0 && bytes < sliceBytes;) {
    const next = queue.shift()
    bytes += next?.bytes ?? 0
    next?.resume()
  }
}

/**
 * Returns a promise to await before `bytes` of agent data are processed if agent data has kept the process busy for 5 ms;
 * else undefined. The network never pauses for an agent that sends as fast as it can, so nothing else would run.
 */
export function yieldToEventLoop(bytes: number): Promise<void> | undefined {
  const state = yieldState()
  const now = performance.now()
  if (state.since === 0) state.since = now
  schedule()
  if (!isWaiting(state) && now - state.since < sliceMs) return undefined
  return wait(state, bytes)
}

/**
 * Returns a promise to await between two steps of work on large rows, such as reading, folding and storing them; undefined if
 * the rows are small. All steps of one event of 2 MB would take a second. Steps of several tasks never share a turn of the
 * event loop.
 */
export function yieldBetweenSteps(rows: readonly { raw: string }[]): Promise<void> | undefined {
  const bytes = rows.reduce((sum, { raw }) => sum + raw.length, 0)
  if (bytes < largeRows) return undefined
  const turn = wait(yieldState(), bytes)
  schedule()
  return turn
}

/** Lets waiting streams continue after the other work of this turn of the event loop. */
function schedule(): void {
  const state = yieldState()
  if (state.scheduled) return
  state.scheduled = true
  setImmediate(() => {
    state.scheduled = false
    state.since = 0
    resumeSlice(state.small)
    resumeSlice(state.large)
    if (!isWaiting(state)) return
    state.since = performance.now()
    schedule()
  })
}
