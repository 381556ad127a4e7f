import type { StreamTopic } from '@/lib/api/stream'
import { onWake } from '@/lib/client/wake-signal'
import { pageSight } from '@/lib/client/page-sight'
import { type LinkedHub, linkHub } from '@/lib/client/stream/linked-hub'
import type { Port } from '@/lib/client/stream/port-messages'
import { createStreamHub } from '@/lib/client/stream/stream-hub'
import type { StreamHub, StreamNews } from '@/lib/client/stream/stream-news'

/** A worker that was about to end with the page before this one says nothing: it is asked for once more. */
const secondTryMs = 2000
/** A worker that says nothing for so long does not work here. */
const firstWordMs = 6000

/** A hub of the page's own; it holds no connection while nobody looks. */
function pageHub(origin: string): StreamHub {
  const hub = createStreamHub(origin)
  pageSight(() => hub.sleep())
  onWake(hub.wake)
  return hub
}

/** Follows through the worker that all tabs share, or, where there is none, through a connection of the page's own. */
function browserHub(): StreamHub {
  let own: StreamHub | undefined
  const leaves = new WeakMap<object, () => void>()
  const giveUp = (): void => {
    if (own) return
    timers.forEach((timer) => clearTimeout(timer))
    own = pageHub('')
    for (const { topic, hear } of link.end()) leaves.set(hear, own.follow(topic, hear))
  }
  const timers = [setTimeout(() => link.comeBack(), secondTryMs), setTimeout(giveUp, firstWordMs)]
  const connect = (): Port => {
    const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { name: 'switchboard-stream' })
    worker.addEventListener('error', giveUp)
    return worker.port
  }
  const link: LinkedHub = linkHub(connect, () => timers.forEach((timer) => clearTimeout(timer)))
  onWake(link.wake)
  addEventListener('pagehide', () => own ?? link.leave())
  addEventListener('pageshow', ({ persisted }) => own ?? (persisted && link.comeBack()))
  return {
    follow: (topic, hear) => {
      if (own) return own.follow(topic, hear)
      // One function for each following: it stands for it should the worker give up.
      const hearing = (news: StreamNews[]): void => hear(news)
      const leave = link.follow(topic, hearing)
      return () => (leaves.get(hearing) ?? leave)()
    },
    wake: (reason) => (own ?? link).wake(reason),
  }
}

const hubs = new Map<string, StreamHub>()

/** Follows a topic over the one connection there is. `origin` is empty in the browser. Answers with the function that ends it. */
export function followTopic(topic: StreamTopic, hear: (news: StreamNews[]) => void, origin = ''): () => void {
  const known = hubs.get(origin)
  const hub = known ?? (typeof SharedWorker !== 'undefined' && origin === '' ? browserHub() : pageHub(origin))
  if (!known) hubs.set(origin, hub)
  return hub.follow(topic, hear)
}
