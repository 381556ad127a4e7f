import type { TaskFold } from '@/lib/a2a/fold'
import { isInterrupted, type TaskState } from '@/lib/a2a/states'

/** The members that decide whether a task waits. */
interface WaitingTask {
  state: TaskState
  /** ID of the task in which the agent answered the last message to this one; empty if there is none. */
  successorId: string
}

/**
 * True if a task waits for the user: it is interrupted (A2A v1.0 §4.1.3), and the answer did not go to a new task. An agent
 * that creates a task for each message never changes the state of the old one.
 */
export function waitsForUser({ state, successorId }: WaitingTask): boolean {
  return isInterrupted(state) && successorId === ''
}

/** The same for a fold. */
export function foldWaitsForUser({ task, successor = '' }: Pick<TaskFold, 'task' | 'successor'>): boolean {
  return waitsForUser({ state: task.status.state, successorId: successor })
}
