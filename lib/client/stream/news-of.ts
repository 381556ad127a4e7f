import type { StreamEventName, StreamTopic } from '@/lib/api/stream'
import type { StreamNews } from '@/lib/client/stream/stream-news'
import type { FaultData } from '@/lib/faults/fault'
import type { SseEvent } from '@/lib/sse/sse-event'

export interface Follower {
  /** With how far this follower is. */
  topic: StreamTopic
  hear: (news: StreamNews[]) => void
}

/** A topic's name in the stream. */
export function keyOf(topic: StreamTopic): string {
  return topic.topic === 'task' ? `task/${topic.id}` : topic.topic
}

/** What the follower hears of one event; null where it knows that already. */
function newsFor({ topic }: Follower, name: string, seq: number, data: string): StreamNews | null {
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

/** Which follower hears what of events that came together. Rows are told in one piece, each once. */
export function newsOf(events: SseEvent[], followers: Follower[]): Map<Follower, StreamNews[]> {
  const byKey = new Map<string, Follower[]>()
  for (const follower of followers) {
    const key = keyOf(follower.topic)
    byKey.set(key, [...(byKey.get(key) ?? []), follower])
  }
  const heard = new Map<Follower, StreamNews[]>()
  for (const { id = '', event = '', data } of events) {
    const space = event === 'row' || event === 'fold' || event === 'rest' ? id.lastIndexOf(' ') : -1
    const key = space === -1 ? id : id.slice(0, space)
    for (const follower of byKey.get(key) ?? []) {
      const news = newsFor(follower, event, Number(id.slice(space + 1)), data)
      if (!news) continue
      const all = heard.get(follower) ?? []
      const last = all.at(-1)
      if (news.type === 'rows' && last?.type === 'rows') {
        if (news.lastSeq <= last.lastSeq) continue
        last.rows.push(...news.rows)
        last.lastSeq = news.lastSeq
      } else all.push(news)
      heard.set(follower, all)
    }
  }
  return heard
}
