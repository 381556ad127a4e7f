import type { PageMessage, Port, WorkerMessage } from '@/lib/client/stream/port-messages'
import type { StreamHub, StreamNews } from '@/lib/client/stream/stream-news'

/** Pages are told of many small pieces together: each telling interrupts them. */
const gatherMs = 40
const pingEveryMs = 10_000
/** A page that is gone says so, unless it crashed or sleeps; then it asks anew when it wakes. */
const silentMs = 60_000

/** Lets one page follow topics through the hub that all pages share. */
export function servePort(port: Port, hub: StreamHub): void {
  const follows = new Map<number, () => void>()
  let waiting: [number, StreamNews[]][] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  let heardAt = Date.now()

  const post = (message: WorkerMessage): void => port.postMessage(message)
  const flush = (): void => {
    timer = undefined
    toldAt = Date.now()
    post({ type: 'news', news: waiting })
    waiting = []
  }
  const tell = (id: number, news: StreamNews[]): void => {
    waiting.push([id, news])
    timer ??= setTimeout(flush, Math.max(0, toldAt + gatherMs - Date.now()))
  }
  const end = (): void => {
    clearInterval(pings)
    clearTimeout(timer)
    for (const leave of follows.values()) leave()
    follows.clear()
    port.close()
  }
  const pings = setInterval(() => {
    if (Date.now() - heardAt > silentMs) end()
    else post({ type: 'ping' })
  }, pingEveryMs)

  const hear = (message: PageMessage): void => {
    heardAt = Date.now()
    switch (message.type) {
      case 'follow':
        follows.set(
          message.id,
          hub.follow(message.topic, (news) => tell(message.id, news)),
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
  port.addEventListener('message', ({ data }) => hear(data as PageMessage))
  port.start()
  post({ type: 'ping' })
}
