import type { AgentCard } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** What a sample agent does next; the sample server turns each step into the task and its events. */
export type Step =
  | { step: 'status'; state: TaskState; parts?: Part[]; metadata?: JsonObject }
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
  /** The agent's own address, without a slash at the end. */
  base: string
}

export interface SampleAgent {
  /** Path segment under `/samples/`. */
  name: string
  dialect: DialectId
  card: Omit<AgentCard, 'interfaces'>
  /** Files that are given out below the agent's address, by their paths. */
  files?: Record<string, () => Promise<{ mediaType: string; bytes: Buffer }>>
  /** Ends with a resting state, else the server completes the task. */
  act: (turn: Turn) => AsyncGenerator<Step>
}
