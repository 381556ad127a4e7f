import { mostTopics } from '@/lib/api/most-topics'
import type { StreamTopic } from '@/lib/api/stream'
import { backoff } from '@/lib/client/backoff'
import { troubleIn } from '@/lib/client/refuse'
import { readSse } from '@/lib/client/sse-connection'
import { type Follower, keyOf, newsOf } from '@/lib/client/stream/news-of'
import type { StreamHub, StreamNews } from '@/lib/client/stream/stream-news'
import { isLast, topicAfter } from '@/lib/client/stream/stream-news'
import { Fault } from '@/lib/faults/fault'

/** Pages that open ask for several topics one after the other. */
const gatherMs = 30
/** A comment is due every 15 s: a connection that missed one did not survive. */
const silentMs = 20_000

interface OwnHub extends StreamHub {
  /** Lets the connection go until the next `wake`. */
  sleep: () => void
}

/** Two followers of a topic as one: from where the one stands that is further behind, and by rows where one needs them. */
function bothOf(one: StreamTopic, other: StreamTopic): StreamTopic {
  if (one.topic !== 'task' || other.topic !== 'task') return one
  const after = Math.min(one.after, other.after)
  return { ...one, after, fold: Boolean(one.fold && other.fold && one.after === other.after) }
}

/** What has to be asked for: each topic once. */
function topicsOf(followers: Follower[]): StreamTopic[] {
  const topics = new Map<string, StreamTopic>()
  for (const { topic } of followers) {
    const other = topics.get(keyOf(topic))
    topics.set(keyOf(topic), other ? bothOf(topic, other) : topic)
  }
  return [...topics.values()]
}

/**
 * One connection for all topics that anybody follows, across lost networks, sleep and restarts of the server. Another choice
 * of topics is another request: the old one ends once the new one has begun, and what both tell is heard once. Only one
 * request is ever on its way: however often the choice changes meanwhile, the next one asks for all of it.
 */
export function createStreamHub(origin = ''): OwnHub {
  const followers = new Set<Follower>()
  const connections = new Set<AbortController>()
  const retry = backoff(new AbortController().signal)
  let newest: AbortController | undefined
  /** The request that is not answered yet. */
  let opening: AbortController | undefined
  /** The choice of topics changed since that request was made. */
  let stale = false
  let gathering: ReturnType<typeof setTimeout> | undefined
  let asleep = false
  let heardAt = Date.now()

  const changed = (): void => {
    gathering ??= setTimeout(() => void connect(), gatherMs)
  }
  const tell = (follower: Follower, news: StreamNews[]): void => {
    follower.topic = topicAfter(follower.topic, news)
    // Whoever had to wait has room now.
    if (isLast(news) && followers.delete(follower) && followers.size >= mostTopics) changed()
    follower.hear(news)
  }
  const tellAll = (some: Iterable<Follower>, news: StreamNews[]): void => {
    for (const follower of some) if (followers.has(follower)) tell(follower, news)
  }
  const endAll = (): void => connections.forEach((one) => one.abort())
  const opened = (own: AbortController): void => {
    for (const other of connections) if (other !== own) other.abort()
    opening = undefined
    if (stale) changed()
  }

  const read = (own: AbortController, members: Follower[]): Promise<void> => {
    const request = {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify({ topics: topicsOf(members) }),
    }
    return readSse(`${origin}/api/stream`, request, own.signal, {
      onOpen: () => {
        opened(own)
        tellAll(members, [{ type: 'connection', connection: 'live' }])
      },
      onHeard: () => {
        heardAt = Date.now()
      },
      onEvents: (events) => {
        retry.reset()
        for (const [follower, news] of newsOf(events, members)) if (followers.has(follower)) tell(follower, news)
      },
    })
  }

  const connect = async (): Promise<void> => {
    clearTimeout(gathering)
    gathering = undefined
    if (asleep || followers.size === 0) return endAll()
    if (opening && !opening.signal.aborted) {
      stale = true
      return
    }
    const own = new AbortController()
    newest = own
    opening = own
    stale = false
    connections.add(own)
    // Those who must wait come in as others come to rest.
    const members = [...followers].slice(0, mostTopics)
    try {
      await read(own, members)
    } catch (error) {
      const trouble = troubleIn(error)
      if (trouble !== null) tellAll(members, [{ type: 'trouble', trouble }])
      if (error instanceof Fault) tellAll(members, [{ type: 'fault', fault: error.data }])
    } finally {
      connections.delete(own)
      if (opening === own) opening = undefined
    }
    if (newest !== own || own.signal.aborted || followers.size === 0) return
    // A stream that ended well may have been cut by a server that stops.
    tellAll(followers, [{ type: 'connection', connection: 'waiting' }])
    await retry.wait()
    if (newest === own) {
      tellAll(followers, [{ type: 'connection', connection: 'connecting' }])
      void connect()
    }
  }

  return {
    follow: (topic, hear) => {
      const follower = { topic, hear }
      followers.add(follower)
      hear([{ type: 'connection', connection: 'connecting' }])
      changed()
      return () => {
        if (followers.delete(follower)) changed()
      }
    },
    wake: (reason) => {
      const slept = asleep
      asleep = false
      retry.now()
      if (!slept && reason !== 'online' && Date.now() - heardAt <= silentMs) return
      // What was on its way before the network changed may never be answered.
      opening?.abort()
      changed()
    },
    sleep: () => {
      asleep = true
      endAll()
    },
  }
}
