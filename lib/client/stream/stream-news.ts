import type { StreamTopic } from '@/lib/api/stream'
import type { FaultData } from '@/lib/faults/fault'

/** What a follower of a topic hears. Rows are texts of JSON: who needs them reads them, and nobody on the way. */
export type StreamNews =
  | { type: 'rows'; rows: string[]; lastSeq: number }
  /** What the rows up to `lastSeq` come to, as a text of JSON too. */
  | { type: 'fold'; fold: string; lastSeq: number }
  | { type: 'value'; value: string }
  /** Why the server cannot read or write its database now; null once it can, which a new connection supposes too. */
  | { type: 'trouble'; trouble: string | null }
  | { type: 'connection'; connection: 'connecting' | 'live' | 'waiting' }
  /** The task rests: nothing more will be told. */
  | { type: 'rest' }
  /** The topic cannot be followed: nothing more will be told. */
  | { type: 'fault'; fault: FaultData }

export interface StreamHub {
  /** Hears of a topic from its `after` or `known` on, until the returned function is called. */
  follow: (topic: StreamTopic, hear: (news: StreamNews[]) => void) => () => void
  /** The network may work again, or somebody looks again. */
  wake: (reason: 'online' | 'visible') => void
}

/** The topic as it has to be asked for once the news were heard. */
export function topicAfter(topic: StreamTopic, news: StreamNews[]): StreamTopic {
  const told = news.findLast((each) => each.type === 'rows' || each.type === 'fold')
  if (topic.topic === 'task') return told ? { ...topic, after: told.lastSeq } : topic
  const value = news.findLast((each) => each.type === 'value')
  return value ? { ...topic, known: value.value } : topic
}

/** True where nothing follows the last of the news. */
export function isLast(news: StreamNews[]): boolean {
  const last = news.at(-1)?.type
  return last === 'rest' || last === 'fault'
}
