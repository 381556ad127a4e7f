import type { StreamTopic } from '@/lib/api/stream'
import type { StreamUpdate } from '@/lib/client/stream/stream-update'

/** Messages from a page to the worker. `here` answers a `ping`. */
export type PageMessage =
  | { type: 'follow'; id: number; topic: StreamTopic }
  | { type: 'leave'; id: number }
  | { type: 'wake'; reason: 'online' | 'visible' }
  | { type: 'here' }
  | { type: 'bye' }

/** Messages from the worker to a page: updates by the `id` of the followed topic. */
export type WorkerMessage = { type: 'ping' } | { type: 'news'; news: [number, StreamUpdate[]][] }

/** The members of a `MessagePort` that both sides use. */
export interface Port {
  postMessage: (message: PageMessage | WorkerMessage) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
  start: () => void
  close: () => void
}
