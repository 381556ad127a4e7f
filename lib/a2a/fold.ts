import type { SendOptions } from '@/lib/a2a/call'
import { type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import type { Task, Message } from '@/lib/a2a/model'
import type { Removed } from '@/lib/a2a/removed'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/** One thing to show in a conversation, in the order in which it first appeared. */
export type Entry =
  | {
      type: 'message'
      seq: number
      at: string
      message: Message
      origin: 'request' | 'message' | 'status' | 'history'
      state?: TaskState
      /** Of a request: how the person wished to be answered. */
      options?: Pick<SendOptions, 'acceptedOutputModes' | 'historyLength'>
    }
  | {
      type: 'artifact'
      seq: number
      at: string
      artifactId: string
      lastSeq: number
      /** How often the agent spoke of it. */
      chunks: number
      /** The agent said so, or the task has ended. */
      complete: boolean
      /** The agent called a piece of it the last. */
      ended?: true
      /** Rows that began it anew with other content, oldest first: what it was then is the fold before that row. */
      renewals?: { seq: number; at: string }[]
      /** Its first piece was to be added to an artifact of that id, which was never begun. */
      begunMidway?: true
      /** The last piece says all that was said before it once more. */
      repeats?: true
      /** Each piece so far says the one before and more: the length of the last. */
      lastWhole?: number
    }
  /** `answersCancel`: the agent refused to cancel the task, which goes on. */
  | { type: 'fault'; seq: number; at: string; fault: FaultData; answersCancel?: true }
  | { type: 'gap'; seq: number; at: string; reason: string; cause?: FaultData; removed?: Removed }

export type MessageEntry = Extract<Entry, { type: 'message' }>
export type ArtifactEntry = Extract<Entry, { type: 'artifact' }>

/** A task as its event log tells it, up to `lastSeq`. */
export interface TaskFold {
  /** `id` is the agent's, empty until known. Artifacts and history are the merged ones. */
  task: Task
  lastSeq: number
  /** A turn is running: the agent may still speak. */
  open: boolean
  /** Of the task, the entries and the states. */
  size: FoldSize
  /** Set once content was left out because the task exceeds `limit`: the first and the last row of which something is missing. */
  truncated?: { seq: number; lastSeq: number; limit: 'taskObjects' | 'taskBytes' }
  entries: Entry[]
  /** Every change of state, for the task strip. */
  states: { seq: number; at: string; state: TaskState }[]
  /** Switchboard's ID of the task in which the agent answered the last message that was sent to this one; removed by the next. */
  successor?: string
  /** How much of what the agent said could not be read, and the row of the last of it. */
  unread?: { count: number; seq: number }
  /** Wire method of the last cancel that was asked for: a fault that answers it does not fail the task. */
  cancelMethod?: string
  /** Wire method with which the agent was last asked to push its news. */
  pushMethod?: string
  /** Set while the agent has agreed to push its news; `heardAt`: the last accepted delivery, ISO 8601. */
  push?: { since: string; heardAt: string | null }
}

/** The status of a task of which nothing is known. */
const firstStatus = { state: 'submitted' } as const

/** The fold before the first row. */
export const emptyFold: TaskFold = {
  task: { id: '', status: firstStatus, artifacts: [], history: [] },
  lastSeq: 0,
  open: false,
  size: sizeOf(firstStatus),
  entries: [],
  states: [],
}
