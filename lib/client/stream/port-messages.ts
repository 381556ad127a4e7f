import type { StreamTopic } from '@/lib/api/stream'
import type { StreamNews } from '@/lib/client/stream/stream-news'

/** What a page says to the worker. `here` answers a `ping`. */
export type PageMessage =
  | { type: 'follow'; id: number; topic: StreamTopic }
  | { type: 'leave'; id: number }
  | { type: 'wake'; reason: 'online' | 'visible' }
  | { type: 'here' }
  | { type: 'bye' }

/** What the worker says to a page: news by the `id` of what the page follows. */
export type WorkerMessage = { type: 'ping' } | { type: 'news'; news: [number, StreamNews[]][] }

/** As much of a port as both sides use. */
export interface Port {
  postMessage: (message: PageMessage | WorkerMessage) => void
  addEventListener: (type: 'message', hear: (event: MessageEvent) => void) => void
  start: () => void
  close: () => void
}
