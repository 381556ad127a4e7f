import type { TaskFold } from '@/lib/a2a/fold'
import { revivedFold } from '@/lib/a2a/folding/revived-fold'
import type { LogRow } from '@/lib/a2a/log'
import { followTopic } from '@/lib/client/stream/shared-stream'
import type { StreamNews } from '@/lib/client/stream/stream-news'
import type { FaultData } from '@/lib/faults/fault'

/** connecting: no answer yet · live: bytes flow · waiting: lost, will try again · closed: the task rests, or nobody follows it. */
export type Connection = 'connecting' | 'live' | 'waiting' | 'closed'

export interface TailOptions {
  taskId: string
  /** Only rows with a greater `seq` are wanted. */
  after: number
  /** Wants what the rows so far come to instead of the rows. Only with `after` 0. */
  onFold?: (fold: TaskFold) => void
  /** Further rows, in order, each once. */
  onRows: (rows: LogRow[]) => void
  onConnection: (connection: Connection) => void
  /** The server refuses for good. */
  onFault: (fault: FaultData) => void
  /** Empty in the browser. */
  origin?: string
}

/**
 * Follows a task's event log until the task rests, across lost connections, sleep and restarts of the server. Answers with
 * the function that stops it.
 */
export function tailEvents(options: TailOptions): () => void {
  const { taskId, after, onFold, onRows, onConnection, onFault, origin } = options
  const hear = (news: StreamNews): void => {
    switch (news.type) {
      case 'rows':
        return onRows(news.rows.map((row) => JSON.parse(row) as LogRow))
      case 'fold':
        return onFold?.(revivedFold(JSON.parse(news.fold) as TaskFold))
      case 'connection':
        return onConnection(news.connection)
      case 'fault':
        onFault(news.fault)
        return onConnection('closed')
      case 'rest':
        return onConnection('closed')
      case 'value':
      case 'trouble':
    }
  }
  const topic = { topic: 'task' as const, id: taskId, after, ...(onFold && { fold: true }) }
  const leave = followTopic(topic, (news) => news.forEach(hear), origin)
  return () => {
    leave()
    onConnection('closed')
  }
}
