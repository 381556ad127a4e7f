import type { TaskFold } from '@/lib/a2a/fold'
import { reviveFold } from '@/lib/a2a/folding/revive-fold'
import type { LogRow } from '@/lib/a2a/log'
import { followTopic } from '@/lib/client/stream/shared-stream'
import type { StreamUpdate } from '@/lib/client/stream/stream-update'
import type { FaultData } from '@/lib/faults/fault'

/**
 * connecting: no response yet · live: receiving · waiting: lost, will reconnect · closed: the task has stopped or is not
 * followed.
 */
export type ConnectionState = 'connecting' | 'live' | 'waiting' | 'closed'

export interface TailOptions {
  taskId: string
  /** Returns only rows with a greater `seq`. */
  after: number
  /** Receives the fold of the rows so far instead of the rows. Only with `after` 0. A later fold may replace rows that arrived. */
  onFold?: (fold: TaskFold) => void
  /** Receives new rows in order, each once. */
  onRows: (rows: LogRow[]) => void
  onConnection: (connection: ConnectionState) => void
  /** Receives a permanent error. */
  onFault: (fault: FaultData) => void
  /** Empty in the browser. */
  origin?: string
}

/**
 * Follows a task's event log until the task stops, across lost connections, sleep and server restarts. Returns the stop
 * function.
 */
export function tailEvents(options: TailOptions): () => void {
  const { taskId, after, onFold, onRows, onConnection, onFault, origin } = options
  const handleUpdate = (update: StreamUpdate): void => {
    switch (update.type) {
      case 'rows':
        return onRows(update.rows.map((row) => JSON.parse(row) as LogRow))
      case 'fold':
        return onFold?.(reviveFold(JSON.parse(update.fold) as TaskFold))
      case 'connection':
        return onConnection(update.connection)
      case 'fault':
        onFault(update.fault)
        return onConnection('closed')
      case 'rest':
        return onConnection('closed')
      case 'value':
      case 'trouble':
    }
  }
  const topic = { topic: 'task' as const, id: taskId, after, ...(onFold && { fold: true }) }
  const leave = followTopic(topic, (updates) => updates.forEach(handleUpdate), origin)
  return () => {
    leave()
    onConnection('closed')
  }
}
