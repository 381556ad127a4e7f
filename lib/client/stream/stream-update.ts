import type { StreamTopic } from '@/lib/api/stream'
import type { FaultData } from '@/lib/faults/fault'

/** An update for a follower of a topic. Rows are JSON strings, which only their consumer parses. */
export type StreamUpdate =
  | { type: 'rows'; rows: string[]; lastSeq: number }
  /** The fold of the rows up to `lastSeq`, as a JSON string. Replaces the rows and folds before it. */
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
