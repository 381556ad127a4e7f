import type { AgentCard } from '@/lib/a2a/card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Message, Part } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** The next step of a sample agent. The sample server converts it to task events. */
export type Step =
  | { step: 'status'; state: TaskState; parts?: Part[]; metadata?: JsonObject }
  | { step: 'artifact'; artifact: Artifact; append?: boolean; lastChunk?: boolean }
  /** A message without a task; only as the first and only step. */
  | { step: 'message'; parts: Part[] }

/** One message to respond to, with the earlier messages of the task. */
export interface Turn {
  message: Message
  /** Earlier messages of the task, oldest first, without `message`. */
  history: Message[]
  /** Aborted when the task is canceled. */
  signal: AbortSignal
  /** The URL of the agent, without a trailing slash. */
  baseUrl: string
}

export interface SampleAgent {
  /** Path segment under `/samples/`. */
  name: string
  dialect: DialectId
  card: Omit<AgentCard, 'interfaces'>
  /** Files that are served below the agent's URL, by path. */
  files?: Record<string, () => Promise<{ mediaType: string; bytes: Buffer }>>
  /** Responds to a message. If the last step is not a terminal or interrupted state, the server completes the task. */
  respond: (turn: Turn) => AsyncGenerator<Step>
}
