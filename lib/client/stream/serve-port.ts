import type { StreamTopic } from '@/lib/api/stream'
import type { StreamHub, StreamUpdate } from '@/lib/client/stream/stream-update'

/** Messages from a page to the worker. `here` answers a `ping`. */
export type PageMessage =
  | { type: 'follow'; id: number; topic: StreamTopic }
  | { type: 'leave'; id: number }
  | { type: 'wake'; reason: 'online' | 'visible' }
  | { type: 'here' }
  | { type: 'bye' }

/** Messages from the worker to a page: updates by the `id` of the followed topic. */
export type WorkerMessage = { type: 'ping' } | { type: 'updates'; updates: [number, StreamUpdate[]][] }

/** The members of a `MessagePort` that both sides use. */
export interface Port {
  postMessage: (message: PageMessage | WorkerMessage) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  start: () => void
  close: () => void
}

/** Batches updates, since each message interrupts the page. */
const batchMs = 40
const pingEveryMs = 10_000
/** A page says `bye` unless it crashed or sleeps. A sleeping page follows its topics again when it wakes. */
const silentMs = 60_000

/** Serves the shared hub to one page. */
export function servePort(port: Port, hub: StreamHub): void {
  const follows = new Map<number, () => void>()
  let waiting: [number, StreamUpdate[]][] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = 0
  let lastMessageAt = Date.now()

  const post = (message: WorkerMessage): void => port.postMessage(message)
  const flush = (): void => {
    timer = undefined
    flushedAt = Date.now()
    post({ type: 'updates', updates: waiting })
    waiting = []
  }
  const enqueue = (id: number, updates: StreamUpdate[]): void => {
    waiting.push([id, updates])
    timer ??= setTimeout(flush, Math.max(0, flushedAt + batchMs - Date.now()))
  }
  const end = (): void => {
    clearInterval(pings)
    clearTimeout(timer)
    for (const leave of follows.values()) leave()
    follows.clear()
    port.close()
  }
  const pings = setInterval(() => {
    if (Date.now() - lastMessageAt > silentMs) end()
    else post({ type: 'ping' })
  }, pingEveryMs)

  const handleMessage = (message: PageMessage): void => {
    lastMessageAt = Date.now()
    switch (message.type) {
      case 'follow':
        follows.set(
          message.id,
          hub.follow(message.topic, (updates) => enqueue(message.id, updates)),
        )
        break
      case 'leave':
        follows.get(message.id)?.()
        follows.delete(message.id)
        break
      case 'wake':
        hub.wake(message.reason)
        break
      case 'bye':
        end()
        break
      case 'here':
    }
  }
  port.addEventListener('message', ({ data }) => handleMessage(data as PageMessage))
  port.start()
  post({ type: 'ping' })
}
