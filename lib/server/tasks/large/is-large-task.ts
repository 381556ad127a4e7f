import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { runningFold } from '@/lib/server/tasks/log/pumps'

/** Bytes of a stored log beyond which it is read in a worker thread. In this thread it would take 0.1 s. */
const largeLog = 2 * 1024 * 1024
/** Bytes of a fold in memory beyond which it is not turned into JSON in this thread. */
const largeFold = 2 * 1024 * 1024

/** True if a fold takes long to turn into JSON. */
export const isLargeFold = ({ size }: TaskFold): boolean => size.bytes > largeFold

/** True if the log of a task takes long to read. */
export const isLargeLog = ({ logBytes }: Pick<TaskRecord, 'logBytes'>): boolean => logBytes > largeLog

/** True if a task must be read in a worker thread. The fold of a running task is in memory, however long its log is. */
export function isLargeTask(task: Pick<TaskRecord, 'id' | 'logBytes'>): boolean {
  const running = runningFold(task.id)
  return running ? isLargeFold(running) : isLargeLog(task)
}
