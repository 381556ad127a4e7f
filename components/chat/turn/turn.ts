import { isJsonType, mediaTypeOf } from '@/components/parts/media-type'
import type { ArtifactEntry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import type { Artifact, Message } from '@/lib/a2a/model'
import type { RemovedLog } from '@/lib/a2a/log'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/**
 * How an artifact is displayed: unchanged; without text that its last chunk repeated; only the last of chunks that each
 * repeat everything so far; or joined from artifacts that were pieces of one.
 */
export type ArtifactDisplay = 'plain' | 'repeated' | 'grown' | 'joined'

export interface ArtifactItem {
  key: string
  type: 'artifact'
  /** When it first arrived. */
  at: string
  artifact: Artifact
  /** The artifacts as the agent sent them. */
  sources: { artifact: Artifact; entry: ArtifactEntry }[]
  how: ArtifactDisplay
  complete: boolean
  /** The agent sent the same text as a message too. */
  hasDuplicate: boolean
}

export interface MessageItem {
  key: string
  type: 'message'
  /** Row of the log. */
  seq: number
  message: Message
  origin: MessageEntry['origin']
  /** The agent also sent the same text in a different form. */
  hasDuplicate: boolean
  /** The messages whose texts it joins. */
  joinedFrom?: readonly MessageEntry[]
}

/** Something the agent sent in a turn. */
export type TurnItem =
  | MessageItem
  | ArtifactItem
  /** Shown in a later turn, in which it changed. */
  | { key: string; type: 'changed'; artifact: Artifact }
  | { key: string; type: 'fault'; fault: FaultData; answersCancel?: true; refusesMessage?: true }
  | { key: string; type: 'gap'; reason: string; cause?: FaultData; removed?: RemovedLog }

/** A progress text, while the agent works. */
export interface ProgressNote {
  seq: number
  at: string
  text: string
}

/** A user's message and everything that followed until the next one. */
export interface Turn {
  key: string
  /** Row of the user's message, or of the agent's first entry. */
  seq: number
  request: MessageEntry | null
  items: TurnItem[]
  notes: ProgressNote[]
  states: TaskFold['states']
  /** The state of the task at the end of the turn. It may not have changed in this turn. */
  state: TaskState
  /** Invalid events of the agent, if the last of them arrived in this turn. */
  unread: TaskFold['unread'] | null
  startedAt: string
  /** Time of the last entry. */
  lastAt: string
}

/** Returns true if a message requests JSON (v0.1: `metadata` of a part contains a media type and possibly a schema). */
export function expectsJson(message: Message | undefined): boolean {
  return (
    message?.parts.some(
      (part) => part.metadata?.schema !== undefined || ('text' in part && isJsonType(mediaTypeOf(part))),
    ) ?? false
  )
}

const isFromAgent = ({ type }: TurnItem): boolean => type === 'message' || type === 'artifact' || type === 'changed'

/**
 * Returns the state that the status line of a turn shows. Earlier turns have that of their end, the last one that of the task.
 * While the agent works, a state from before the user's message does not count, and what already arrives is no longer only
 * submitted: agents may stream without a `working` status.
 */
export function getTurnState(turn: Turn, isLast: boolean, running: boolean, taskState: TaskState): TaskState {
  if (!isLast) return turn.state
  if (!running) return taskState
  const reported = turn.states.at(-1)?.state ?? 'submitted'
  return reported === 'submitted' && (turn.items.some(isFromAgent) || turn.notes.length > 0) ? 'working' : reported
}

/** Unsuccessful end of a turn that its items do not explain. */
type TurnEnd =
  | 'canceledHere'
  | 'canceledByAgent'
  | 'failed'
  | 'failedSilently'
  | 'rejected'
  | 'rejectedSilently'
  | 'oddState'
  | 'unknown'
  | 'continued'

/** Returns true if the user sent no later message to this task. */
function isLast({ entries }: TaskFold, { seq }: Turn): boolean {
  return !entries.some((entry) => entry.type === 'message' && entry.origin === 'request' && entry.seq > seq)
}

/** Returns how a turn ended. Null if it succeeded or a fault explains it. */
export function getTurnEnd(fold: TaskFold, turn: Turn, state: TaskState): TurnEnd | null {
  const hasMessage = turn.items.some(({ type }) => type === 'message')
  if (turn.items.some((item) => item.type === 'fault' && !item.answersCancel && !item.refusesMessage)) return null
  switch (state) {
    case 'canceled':
      return fold.cancelMethod ? 'canceledHere' : 'canceledByAgent'
    case 'failed':
      return hasMessage ? 'failed' : 'failedSilently'
    case 'rejected':
      return hasMessage ? 'rejected' : 'rejectedSilently'
    case 'input-required':
    case 'auth-required':
      return fold.successor !== undefined && isLast(fold, turn) ? 'continued' : null
    case 'unknown':
      return fold.task.status.state === 'unknown' && fold.task.status.extra?.state !== undefined
        ? 'oddState'
        : 'unknown'
    default:
      return null
  }
}
