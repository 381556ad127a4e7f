import type { StreamTopic } from '@/lib/api/stream'
import { onWake } from '@/lib/client/on-wake'
import { afterLoad } from '@/lib/client/after-load'
import { createWorkerHub, type WorkerHub } from '@/lib/client/stream/worker-hub'
import type { Port } from '@/lib/client/stream/serve-port'
import { createStreamHub } from '@/lib/client/stream/stream-hub'
import type { StreamHub, StreamUpdate } from '@/lib/client/stream/stream-update'

/** A worker that was about to end with the previous page does not respond: it is requested once more. */
const secondTryMs = 2000
/** A worker that does not respond within this time does not work in this browser. */
const firstMessageMs = 6000

/** Creates a hub for this page alone. It holds no connection while the page is hidden. */
function createPageHub(origin: string): StreamHub {
  const hub = createStreamHub(origin)
  watchPageVisibility(() => hub.sleep())
  onWake(hub.wake)
  return hub
}

/** Creates a hub on the worker that all tabs share, with a connection of this page as fallback. */
function createBrowserHub(): StreamHub {
  let own: StreamHub | undefined
  const leaves = new WeakMap<object, () => void>()
  const switchToOwnConnection = (): void => {
    if (own) return
    timers.forEach((timer) => clearTimeout(timer))
    own = createPageHub('')
    for (const { topic, onUpdates } of link.end()) leaves.set(onUpdates, own.follow(topic, onUpdates))
  }
  const timers = [setTimeout(() => link.reconnect(), secondTryMs), setTimeout(switchToOwnConnection, firstMessageMs)]
  const connect = (): Port => {
    const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { name: 'switchboard-stream' })
    worker.addEventListener('error', switchToOwnConnection)
    return worker.port
  }
  const link: WorkerHub = createWorkerHub(connect, () => timers.forEach((timer) => clearTimeout(timer)))
  onWake(link.wake)
  addEventListener('pagehide', () => own ?? link.disconnect())
  addEventListener('pageshow', ({ persisted }) => own ?? (persisted && link.reconnect()))
  return {
    follow: (topic, onUpdates) => {
      if (own) return own.follow(topic, onUpdates)
      // A separate function for each subscription identifies it if the worker fails.
      const listener = (updates: StreamUpdate[]): void => onUpdates(updates)
      const leave = link.follow(topic, listener)
      return () => (leaves.get(listener) ?? leave)()
    },
    wake: (reason) => (own ?? link).wake(reason),
  }
}

const hubs = new Map<string, StreamHub>()

function followNow(topic: StreamTopic, onUpdates: (updates: StreamUpdate[]) => void, origin: string): () => void {
  const known = hubs.get(origin)
  const hub =
    known ?? (typeof SharedWorker !== 'undefined' && origin === '' ? createBrowserHub() : createPageHub(origin))
  if (!known) hubs.set(origin, hub)
  return hub.follow(topic, onUpdates)
}

/**
 * Follows a topic over the shared connection. `origin` is empty in the browser. Returns the unsubscribe function. A page that
 * is loading follows values once it has loaded, because it contains the current ones.
 */
export function followTopic(topic: StreamTopic, onUpdates: (updates: StreamUpdate[]) => void, origin = ''): () => void {
  if (topic.topic === 'task' || hubs.has(origin)) return followNow(topic, onUpdates, origin)
  let leave: (() => void) | undefined
  const callOff = afterLoad(() => {
    leave = followNow(topic, onUpdates, origin)
  })
  return () => {
    callOff()
    leave?.()
  }
}

/** A page that becomes visible again within this time keeps its connections. */
const hideDelayMs = 30_000

interface PageVisibility {
  /** Returns true once the page has been hidden for 30 s. */
  isAway: () => boolean
  end: () => void
}

/**
 * Watches whether the page is visible and calls `onLost` after it has been hidden for 30 s. Browsers allow six connections
 * per server over HTTP/1.1 for all tabs together, so hidden pages must not hold them.
 */
export function watchPageVisibility(onLost: () => void): PageVisibility {
  if (typeof document === 'undefined') return { isAway: () => false, end: () => {} }
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = (): void => {
    clearTimeout(timer)
    isAway = false
    if (document.visibilityState === 'visible') return
    timer = setTimeout(() => {
      isAway = true
      onLost()
    }, hideDelayMs)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return {
    isAway: () => isAway,
    end: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    },
  }
}
