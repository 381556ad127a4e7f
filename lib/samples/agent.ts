import type { AgentCard } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** What a sample agent does next; the sample server turns each step into the task and its events. */
export type Step =
  | { step: 'status'; state: TaskState; parts?: Part[] }
  | { step: 'artifact'; artifact: Artifact; append?: boolean; lastChunk?: boolean }
  /** Answers without a task: only as the first and only step. */
  | { step: 'message'; parts: Part[] }

/** One message to answer, and what was said before in the same task. */
export interface Turn {
  message: Message
  /** Earlier messages of the task, oldest first, without `message`. */
  history: Message[]
  /** Aborted when the task is canceled. */
  signal: AbortSignal
}

export interface SampleAgent {
  /** Path segment under `/samples/`. */
  name: string
  dialect: DialectId
  card: Omit<AgentCard, 'interfaces'>
  /** Ends with a resting state, else the server completes the task. */
  act: (turn: Turn) => AsyncGenerator<Step>
}
