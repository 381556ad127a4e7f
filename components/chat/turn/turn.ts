import type { ArtifactEntry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import type { Artifact, Message } from '@/lib/a2a/model'
import type { Removed } from '@/lib/a2a/removed'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/**
 * How an artifact is shown beside what the agent sent: as it is; without what its last piece said once more; only the
 * last of pieces that each say all so far; or joined from artifacts that were pieces of one.
 */
export type ShownHow = 'plain' | 'repeated' | 'grown' | 'joined'

export interface ArtifactItem {
  key: string
  type: 'artifact'
  /** When it came first. */
  at: string
  artifact: Artifact
  /** What the agent sent, where that is shown otherwise. */
  told: { artifact: Artifact; entry: ArtifactEntry }[]
  how: ShownHow
  complete: boolean
  /** The agent gave the same text as a message too. */
  alsoSaid: boolean
}

export interface MessageItem {
  key: string
  type: 'message'
  message: Message
  origin: MessageEntry['origin']
  /** The agent said the same in another way too. */
  alsoSaid: boolean
}

/** One thing the agent did in a turn. */
export type TurnItem =
  | MessageItem
  | ArtifactItem
  /** It is shown in a later turn, in which it changed. */
  | { key: string; type: 'changed'; artifact: Artifact }
  | { key: string; type: 'fault'; fault: FaultData; answersCancel?: true }
  | { key: string; type: 'gap'; reason: string; cause?: FaultData; removed?: Removed }

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
  /** The state of the task at the end of the turn, which may not have changed in it. */
  state: TaskState
  /** What of the agent could not be read, where the last of it came in this turn. */
  unread: TaskFold['unread'] | null
  startedAt: string
  /** When the last thing happened. */
  lastAt: string
}
