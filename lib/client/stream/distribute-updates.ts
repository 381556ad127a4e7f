import type { StreamEventName, StreamTopic } from '@/lib/api/stream'
import type { StreamUpdate } from '@/lib/client/stream/stream-update'
import type { FaultData } from '@/lib/faults/fault'
import type { SseEvent } from '@/lib/sse/sse-event'

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
