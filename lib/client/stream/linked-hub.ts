import type { StreamTopic } from '@/lib/api/stream'
import type { PageMessage, Port, WorkerMessage } from '@/lib/client/stream/port-messages'
import { isLast, type StreamHub, type StreamNews, topicAfter } from '@/lib/client/stream/stream-news'

const checkEveryMs = 10_000
/** The worker says something every 10 s: one that did not is gone. */
const silentMs = 45_000

interface Follow {
  /** With how far this page is. */
  topic: StreamTopic
  hear: (news: StreamNews[]) => void
}

export interface LinkedHub extends StreamHub {
  /** The page goes out of use, perhaps for a while. */
  leave: () => void
  /** The page comes into use again. */
  comeBack: () => void
  /** Ends the link, and answers with what was followed. */
  end: () => Follow[]
}

/** The hub in a worker, as a page follows topics through it. A worker that is gone is started anew, and told how far the page is. */
export function linkHub(connect: () => Port, onFirstWord: () => void = () => {}): LinkedHub {
  const follows = new Map<number, Follow>()
  let port: Port | undefined
  let heardAt = Date.now()
  let lastId = 0

  const post = (message: PageMessage): void => port?.postMessage(message)
  const hearNews = (id: number, news: StreamNews[]): void => {
    const follow = follows.get(id)
    if (!follow) return
    follow.topic = topicAfter(follow.topic, news)
    if (isLast(news)) follows.delete(id)
    follow.hear(news)
  }
  const leave = (): void => {
    post({ type: 'bye' })
    port?.close()
    port = undefined
  }
  const open = (): void => {
    leave()
    heardAt = Date.now()
    const own = connect()
    port = own
    own.addEventListener('message', ({ data }) => {
      if (port !== own) return
      const message = data as WorkerMessage
      heardAt = Date.now()
      onFirstWord()
      if (message.type === 'ping') return post({ type: 'here' })
      for (const [id, news] of message.news) hearNews(id, news)
    })
    own.start()
    // Numbers of an earlier port are not heard again.
    const before = [...follows.values()]
    follows.clear()
    for (const each of before) start(each)
  }
  const start = (follow: Follow): number => {
    lastId += 1
    follows.set(lastId, follow)
    post({ type: 'follow', id: lastId, topic: follow.topic })
    return lastId
  }
  const check = (): void => {
    if (port && Date.now() - heardAt > silentMs) open()
  }
  const checks = setInterval(check, checkEveryMs)
  open()

  return {
    follow: (topic, hear) => {
      const follow = { topic, hear }
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
    leave,
    comeBack: open,
    end: () => {
      clearInterval(checks)
      leave()
      const left = [...follows.values()]
      follows.clear()
      return left
    },
  }
}
