import type { StreamTopic } from '@/lib/api/stream'
import type { PageMessage, Port, WorkerMessage } from '@/lib/client/stream/serve-port'
import { isFinalUpdate, type StreamHub, type StreamUpdate, advanceTopic } from '@/lib/client/stream/stream-update'

const checkEveryMs = 10_000
/** The worker sends a message every 10 s. A longer silence means that it is gone. */
const silentMs = 45_000

interface Subscription {
  /** Includes the position of this page. */
  topic: StreamTopic
  onUpdates: (updates: StreamUpdate[]) => void
}

export interface WorkerHub extends StreamHub {
  /** Disconnects when the page is hidden in the back/forward cache. */
  disconnect: () => void
  /** Reconnects when the page is restored. */
  reconnect: () => void
  /** Disconnects and returns what was followed. */
  end: () => Subscription[]
}

/**
 * Creates a hub that follows topics through a shared worker. A worker that is gone is started again from the position of
 * this page.
 */
export function createWorkerHub(connect: () => Port, onFirstMessage: () => void = () => {}): WorkerHub {
  const follows = new Map<number, Subscription>()
  let port: Port | undefined
  let lastMessageAt = Date.now()
  let lastId = 0

  const post = (message: PageMessage): void => port?.postMessage(message)
  const deliver = (id: number, updates: StreamUpdate[]): void => {
    const follow = follows.get(id)
    if (!follow) return
    follow.topic = advanceTopic(follow.topic, updates)
    if (isFinalUpdate(updates)) follows.delete(id)
    follow.onUpdates(updates)
  }
  const disconnect = (): void => {
    post({ type: 'bye' })
    port?.close()
    port = undefined
  }
  const open = (): void => {
    disconnect()
    lastMessageAt = Date.now()
    const own = connect()
    port = own
    own.addEventListener('message', ({ data }) => {
      if (port !== own) return
      const message = data as WorkerMessage
      lastMessageAt = Date.now()
      onFirstMessage()
      if (message.type === 'ping') return post({ type: 'here' })
      for (const [id, updates] of message.updates) deliver(id, updates)
    })
    own.start()
    // IDs of an earlier port are not valid any more.
    const before = [...follows.values()]
    follows.clear()
    for (const each of before) start(each)
  }
  const start = (follow: Subscription): number => {
    lastId += 1
    follows.set(lastId, follow)
    post({ type: 'follow', id: lastId, topic: follow.topic })
    return lastId
  }
  const check = (): void => {
    if (port && Date.now() - lastMessageAt > silentMs) open()
  }
  const checks = setInterval(check, checkEveryMs)
  open()

  return {
    follow: (topic, onUpdates) => {
      const follow = { topic, onUpdates }
      start(follow)
      return () => {
        for (const [id, other] of follows) {
          if (other !== follow) continue
          follows.delete(id)
          post({ type: 'leave', id })
        }
      }
    },
    wake: (reason) => {
      check()
      post({ type: 'wake', reason })
    },
    disconnect: disconnect,
    reconnect: open,
    end: () => {
      clearInterval(checks)
      disconnect()
      const left = [...follows.values()]
      follows.clear()
      return left
    },
  }
}
