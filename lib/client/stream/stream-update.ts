import type { StreamEventName, StreamTopic } from '@/lib/api/stream'
import type { FaultData } from '@/lib/faults/fault'
import type { SseEvent } from '@/lib/sse/encode'

/** An update for a follower of a topic. Rows are JSON strings, which only their consumer parses. */
export type StreamUpdate =
  | { type: 'rows'; rows: string[]; lastSeq: number }
  /** The fold of the rows up to `lastSeq`, as a JSON string. */
  | { type: 'fold'; fold: string; lastSeq: number }
  | { type: 'value'; value: string }
  /** Why the server's database is unavailable. Null once it is available again, which a new connection implies too. */
  | { type: 'trouble'; trouble: string | null }
  | { type: 'connection'; connection: 'connecting' | 'live' | 'waiting' }
  /** The task has stopped: no more updates follow. */
  | { type: 'rest' }
  /** The topic cannot be followed: no more updates follow. */
  | { type: 'fault'; fault: FaultData }

export interface StreamHub {
  /** Follows a topic from its `after` or `known` on. Returns the unsubscribe function. */
  follow: (topic: StreamTopic, onUpdates: (updates: StreamUpdate[]) => void) => () => void
  /** The network may work again, or the page is visible again. */
  wake: (reason: 'online' | 'visible') => void
}

/** Returns the topic with its position after the updates. */
export function advanceTopic(topic: StreamTopic, updates: StreamUpdate[]): StreamTopic {
  const latest = updates.findLast((each) => each.type === 'rows' || each.type === 'fold')
  if (topic.topic === 'task') return latest ? { ...topic, after: latest.lastSeq } : topic
  const value = updates.findLast((each) => each.type === 'value')
  return value ? { ...topic, known: value.value } : topic
}

/** Returns true if no update follows these. */
export function isFinalUpdate(updates: StreamUpdate[]): boolean {
  const last = updates.at(-1)?.type
  return last === 'rest' || last === 'fault'
}

export interface Follower {
  /** Includes the position of this follower. */
  topic: StreamTopic
  onUpdates: (updates: StreamUpdate[]) => void
}

/** Returns a topic's key in the stream. */
export function getTopicKey(topic: StreamTopic): string {
  return topic.topic === 'task' ? `task/${topic.id}` : topic.topic
}

/** Returns the update for one event. Null if the follower has it already. */
function toUpdate({ topic }: Follower, name: string, seq: number, data: string): StreamUpdate | null {
  switch (name as StreamEventName) {
    case 'row':
      return topic.topic === 'task' && seq > topic.after ? { type: 'rows', rows: [data], lastSeq: seq } : null
    case 'fold':
      return topic.topic === 'task' && topic.after === 0 ? { type: 'fold', fold: data, lastSeq: seq } : null
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
export function distributeUpdates(events: SseEvent[], followers: Follower[]): Map<Follower, StreamUpdate[]> {
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
