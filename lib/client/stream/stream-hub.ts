import { maxTopics } from '@/lib/api/constants'
import { buildUrl } from '@/lib/api/operations/build-url'
import type { StreamEventName, StreamTopic } from '@/lib/api/stream'
import { createBackoffTimer } from '@/lib/client/http/backoff-timer'
import { getDatabaseOutage, requireOk } from '@/lib/client/http/call-api'
import { advanceTopic, isFinalUpdate, type StreamHub, type StreamUpdate } from '@/lib/client/stream/stream-update'
import { Fault, type FaultData } from '@/lib/faults/fault'
import type { SseEvent } from '@/lib/sse/encode'
import { readSseStream } from '@/lib/sse/read-sse-stream'

/** Batches topics, since a new page follows several of them one after the other. */
const batchMs = 30
/** The server sends a comment every 10 s. When the page wakes, a connection that missed one is lost. */
const silentMs = 20_000
/** Otherwise, a connection is lost after this silence. */
const silenceLimitMs = 40_000
/** In characters. A row contains an agent's event (32 Mi at most) twice: as sent and in its neutral form. */
const maxEventLength = 72 * 1024 * 1024

interface SseHandlers {
  onOpen: () => void
  /** Data arrived, possibly only a comment. */
  onActivity: () => void
  /** Receives the events of one chunk. */
  onEvents: (events: SseEvent[]) => void
}

/**
 * Reads one SSE response to its end. Rejects on an error response, a lost connection, 40 s of silence, or when `signal`
 * aborts.
 */
async function readSse(url: string, request: RequestInit, signal: AbortSignal, on: SseHandlers): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceLimitMs)
  const onData = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceLimitMs)
    on.onActivity()
  }
  try {
    const either = AbortSignal.any([signal, silence.signal])
    const response = await fetch(url, { ...request, signal: either, cache: 'no-store' })
    await requireOk(response)
    if (!response.body) return
    on.onOpen()
    onData()
    for await (const { events } of readSseStream(response.body, { maxEvent: maxEventLength, onChunk: onData }))
      if (events.length > 0) on.onEvents(events)
  } finally {
    clearTimeout(timer)
  }
}

interface StandaloneHub extends StreamHub {
  /** Closes the connection until the next `wake`. */
  sleep: () => void
}

interface Follower {
  /** Includes the position of this follower. */
  topic: StreamTopic
  onUpdates: (updates: StreamUpdate[]) => void
}

/** Returns a topic's key in the stream. */
function getTopicKey(topic: StreamTopic): string {
  return topic.topic === 'task' ? `task/${topic.id}` : topic.topic
}

/** Returns the update for one event. Null if the follower has it already. */
function toUpdate({ topic }: Follower, name: string, seq: number, data: string): StreamUpdate | null {
  switch (name as StreamEventName) {
    case 'row':
      return topic.topic === 'task' && seq > topic.after ? { type: 'rows', rows: [data], lastSeq: seq } : null
    case 'fold':
      // The request may be older than the position: a fold that contains more rows is the only place where they arrive.
      return topic.topic === 'task' && seq > topic.after ? { type: 'fold', fold: data, lastSeq: seq } : null
    case 'value': {
      const value = JSON.parse(data) as string
      return topic.topic !== 'task' && value !== topic.known ? { type: 'value', value } : null
    }
    case 'trouble':
      return { type: 'trouble', trouble: JSON.parse(data) as string | null }
    case 'rest':
      return { type: 'rest' }
    case 'refused':
      return { type: 'fault', fault: JSON.parse(data) as FaultData }
    default:
      return null
  }
}

/** Distributes the events of one chunk to the followers. Consecutive rows are merged into one update, each row once. */
function distributeUpdates(events: SseEvent[], followers: Follower[]): Map<Follower, StreamUpdate[]> {
  const byKey = new Map<string, Follower[]>()
  for (const follower of followers) {
    const key = getTopicKey(follower.topic)
    byKey.set(key, [...(byKey.get(key) ?? []), follower])
  }
  const updatesByFollower = new Map<Follower, StreamUpdate[]>()
  for (const { id = '', event = '', data } of events) {
    const space = event === 'row' || event === 'fold' || event === 'rest' ? id.lastIndexOf(' ') : -1
    const key = space === -1 ? id : id.slice(0, space)
    for (const follower of byKey.get(key) ?? []) {
      const update = toUpdate(follower, event, Number(id.slice(space + 1)), data)
      if (!update) continue
      const all = updatesByFollower.get(follower) ?? []
      const last = all.at(-1)
      if (update.type === 'rows' && last?.type === 'rows') {
        if (update.lastSeq <= last.lastSeq) continue
        last.rows.push(...update.rows)
        last.lastSeq = update.lastSeq
      } else all.push(update)
      updatesByFollower.set(follower, all)
    }
  }
  return updatesByFollower
}

/**
 * Merges two subscriptions to a topic: from the earlier position, and with rows if either needs them. A value that only one of
 * them knows is sent to both.
 */
function mergeTopics(one: StreamTopic, other: StreamTopic): StreamTopic {
  if (one.topic !== 'task') return other.topic !== 'task' && one.known === other.known ? one : { topic: one.topic }
  if (other.topic !== 'task') return one
  const after = Math.min(one.after, other.after)
  return { ...one, after, fold: Boolean(one.fold && other.fold && one.after === other.after) }
}

/** Returns the topics to request, each once. */
function collectTopics(followers: Follower[]): StreamTopic[] {
  const topics = new Map<string, StreamTopic>()
  for (const { topic } of followers) {
    const other = topics.get(getTopicKey(topic))
    topics.set(getTopicKey(topic), other ? mergeTopics(topic, other) : topic)
  }
  return [...topics.values()]
}

/**
 * Creates a hub with one connection for all followed topics, across lost networks, sleep and server restarts. A change of
 * topics needs a new request: the old one ends once the new one has begun, and duplicates are dropped. Only one request is
 * pending at a time, and the next one includes all changes made meanwhile.
 */
export function createStreamHub(origin = ''): StandaloneHub {
  const followers = new Set<Follower>()
  const connections = new Set<AbortController>()
  const retry = createBackoffTimer(new AbortController().signal)
  let newest: AbortController | undefined
  /** The request without a response yet. */
  let opening: AbortController | undefined
  /** The topics changed since that request. */
  let stale = false
  let batchTimer: ReturnType<typeof setTimeout> | undefined
  let asleep = false
  let lastDataAt = Date.now()

  const scheduleConnect = (): void => {
    batchTimer ??= setTimeout(() => void connect(), batchMs)
  }
  const deliver = (follower: Follower, updates: StreamUpdate[]): void => {
    follower.topic = advanceTopic(follower.topic, updates)
    // A follower beyond the topic limit can be added now.
    if (isFinalUpdate(updates) && followers.delete(follower) && followers.size >= maxTopics) scheduleConnect()
    follower.onUpdates(updates)
  }
  const deliverToAll = (some: Iterable<Follower>, updates: StreamUpdate[]): void => {
    for (const follower of some) if (followers.has(follower)) deliver(follower, updates)
  }
  const endAll = (): void => connections.forEach((one) => one.abort())
  const opened = (own: AbortController): void => {
    for (const other of connections) if (other !== own) other.abort()
    opening = undefined
    if (stale) scheduleConnect()
  }

  const read = (own: AbortController, members: Follower[]): Promise<void> => {
    const request = {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: JSON.stringify({ topics: collectTopics(members) }),
    }
    return readSse(buildUrl('stream', {}, origin), request, own.signal, {
      onOpen: () => {
        opened(own)
        deliverToAll(members, [{ type: 'connection', connection: 'live' }])
      },
      onActivity: () => {
        lastDataAt = Date.now()
      },
      onEvents: (events) => {
        retry.reset()
        for (const [follower, updates] of distributeUpdates(events, members))
          if (followers.has(follower)) deliver(follower, updates)
      },
    })
  }

  const connect = async (): Promise<void> => {
    clearTimeout(batchTimer)
    batchTimer = undefined
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
    // Followers beyond the limit are added when others end.
    const members = [...followers].slice(0, maxTopics)
    try {
      await read(own, members)
    } catch (error) {
      const trouble = getDatabaseOutage(error)
      if (trouble !== null) deliverToAll(members, [{ type: 'trouble', trouble }])
      if (error instanceof Fault) deliverToAll(members, [{ type: 'fault', fault: error.data }])
    } finally {
      connections.delete(own)
      if (opening === own) opening = undefined
    }
    if (newest !== own || own.signal.aborted || followers.size === 0) return
    // A stream that ended normally may have been closed by a server that stops.
    deliverToAll(followers, [{ type: 'connection', connection: 'waiting' }])
    await retry.wait()
    if (newest === own) {
      deliverToAll(followers, [{ type: 'connection', connection: 'connecting' }])
      void connect()
    }
  }

  return {
    follow: (topic, onUpdates) => {
      const follower = { topic, onUpdates }
      followers.add(follower)
      onUpdates([{ type: 'connection', connection: 'connecting' }])
      scheduleConnect()
      return () => {
        if (followers.delete(follower)) scheduleConnect()
      }
    },
    wake: (reason) => {
      const wasAsleep = asleep
      asleep = false
      retry.now()
      if (!wasAsleep && reason !== 'online' && Date.now() - lastDataAt <= silentMs) return
      // A request from before a network change may never get a response.
      opening?.abort()
      scheduleConnect()
    },
    sleep: () => {
      asleep = true
      endAll()
    },
  }
}
