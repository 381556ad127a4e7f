import type { SendOptions } from '@/lib/a2a/call'
import { type FoldSize, sizeOf } from '@/lib/a2a/folding/fold-size'
import type { Task, Message } from '@/lib/a2a/model'
import type { RemovedLog } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/** One item to show in a conversation, in order of first appearance. */
export type Entry =
  | {
      type: 'message'
      seq: number
      at: string
      message: Message
      origin: 'request' | 'message' | 'status' | 'history'
      state?: TaskState
      /** Of a request: the options that the user chose. */
      options?: Pick<SendOptions, 'acceptedOutputModes' | 'historyLength'>
    }
  | {
      type: 'artifact'
      seq: number
      at: string
      artifactId: string
      lastSeq: number
      /** How many events mention the artifact. */
      chunks: number
      /** The agent marked it complete, or the task has ended. */
      complete: boolean
      /** The agent marked a chunk as the last one. */
      ended?: true
      /** Rows that replaced the content, oldest first. The replaced content is in the fold before that row. */
      renewals?: { seq: number; at: string }[]
      /** The first chunk was to be appended to an artifact of that ID, which was never started. */
      begunMidway?: true
      /** The last chunk repeats the whole content before it. */
      repeats?: true
      /** Each chunk so far repeats the one before and adds to it: the length of the last one. */
      lastWhole?: number
    }
  /** `answersCancel`: the agent rejected a cancel request; `refuses`: a message (see `log.ts`). The task continues. */
  | { type: 'fault'; seq: number; at: string; fault: FaultData; answersCancel?: true; refuses?: number }
  | { type: 'gap'; seq: number; at: string; reason: string; cause?: FaultData; removed?: RemovedLog }

export type MessageEntry = Extract<Entry, { type: 'message' }>
export type ArtifactEntry = Extract<Entry, { type: 'artifact' }>

/** A task as its event log shows it, up to `lastSeq`. */
export interface TaskFold {
  /** `id` is the agent's, empty until known. Artifacts and history are merged. */
  task: Task
  lastSeq: number
  /** A turn is running: more events may follow. */
  open: boolean
  /** Size of the task, the entries and the states. */
  size: FoldSize
  /** Set if content was left out because the task exceeds `limit`: the first and the last row with missing content. */
  truncated?: { seq: number; lastSeq: number; limit: 'taskObjects' | 'taskBytes' }
  entries: Entry[]
  /** Every change of state. */
  states: { seq: number; at: string; state: TaskState }[]
  /** Switchboard's ID of the task in which the agent answered the last message to this one; cleared by the next message. */
  successor?: string
  /** Number of messages from the agent that could not be read, and the row of the last one. */
  unread?: { count: number; seq: number }
  /** Wire method of the last cancel request: a fault in response to it does not fail the task. */
  cancelMethod?: string
  /** Wire method of the last request to set a push notification config. */
  pushMethod?: string
  /** Set while the agent sends push notifications; `heardAt`: the last accepted one, ISO 8601. */
  push?: { since: string; heardAt: string | null }
}

/** The status of a task before any event. */
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
