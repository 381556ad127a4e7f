import type { Entry, TaskFold } from '@/lib/a2a/fold'
import type { Artifact, Message } from '@/lib/a2a/model'
import type { FaultData } from '@/lib/faults/fault'

export type MessageEntry = Extract<Entry, { type: 'message' }>

/** One thing the agent did in a turn. */
export type TurnItem = { key: string } & (
  | { type: 'message'; message: Message }
  | {
      type: 'artifact'
      /** When it came first. */
      at: string
      artifact: Artifact
      complete: boolean
      /** The agent gave the same text as a message too. */
      alsoSaid: boolean
    }
  | { type: 'fault'; fault: FaultData }
  | { type: 'gap'; reason: string }
)

/** Short words on progress, while the agent works. */
export interface ProgressNote {
  seq: number
  at: string
  text: string
}

/** What a person said, and all that came of it until they spoke again. */
export interface Turn {
  key: string
  /** Row of the person's message, or of the first thing the agent did. */
  seq: number
  request: MessageEntry | null
  items: TurnItem[]
  notes: ProgressNote[]
  states: TaskFold['states']
  startedAt: string
  /** When the last thing happened. */
  lastAt: string
}
