import type { SendCall } from '@/lib/a2a/call'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/** One thing that an agent said, and when. */
export interface ScriptedRow {
  /** Milliseconds after the message that it answers. */
  afterMs: number
  /** Milliseconds after the task was asked to be canceled; absent where it came before, or nobody asked. */
  afterCancelMs?: number
  event: RowEvent
}

/** What an agent said to one message. */
export interface ScriptedTurn {
  /** The message as it was recorded, with what was asked along. */
  call: SendCall
  said: ScriptedRow[]
  /** What it answered to being canceled, where it refused. */
  refusedCancel?: FaultData
}

/** A recorded task as it can be played again: one turn a message. */
export type Script = readonly ScriptedTurn[]

interface Recording {
  turns: ScriptedTurn[]
  /** When the running turn's message was sent, and when somebody asked to cancel; ms since 1970. */
  sentAt: number
  canceledAt?: number
  cancelMethod?: string
}

/** Our own remarks (gaps, notes, faults of Switchboard or the connection) and deliveries to our webhook are not the agent's. */
function isOfAgent({ direction, event }: LogRow): boolean {
  if (direction === 'out') return false
  if (event.kind === 'fault') return event.fault.hop === 'agent'
  if (event.kind === 'note') return (event.extensions?.length ?? 0) > 0
  return event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
}

/** The same message over another line, as no agent understood the first. */
function isRepeat(turn: ScriptedTurn | undefined, { messageId }: Message): boolean {
  return turn !== undefined && turn.said.length === 0 && turn.call.message.messageId === messageId
}

function takeRequest(recording: Recording, { at, method, event }: LogRow): void {
  if (event.kind !== 'request') return
  const { call } = event
  if (call.operation === 'cancel') {
    recording.canceledAt = Date.parse(at)
    recording.cancelMethod = method
  }
  if (call.operation !== 'send' && call.operation !== 'stream') return
  recording.sentAt = Date.parse(at)
  delete recording.canceledAt
  if (!isRepeat(recording.turns.at(-1), call.message)) recording.turns.push({ call, said: [] })
}

function takeAnswer({ turns, sentAt, canceledAt, cancelMethod }: Recording, { at, method, event }: LogRow): void {
  const turn = turns.at(-1)
  if (!turn) return
  const refuses = event.kind === 'fault' && canceledAt !== undefined && method === cancelMethod
  if (refuses) turn.refusedCancel = event.fault
  else {
    // Clocks are put back now and then.
    const afterMs = Math.max(turn.said.at(-1)?.afterMs ?? 0, Date.parse(at) - sentAt)
    const afterCancelMs = canceledAt === undefined ? undefined : Math.max(0, afterMs - (canceledAt - sentAt))
    turn.said.push({ afterMs, ...(afterCancelMs !== undefined && { afterCancelMs }), event })
  }
}

/** What of a task's log an agent in the place of the recorded one has to say. Rows come in order. */
export function makeScript(rows: Iterable<LogRow>): Script {
  const recording: Recording = { turns: [], sentAt: 0 }
  for (const row of rows) {
    if (row.event.kind === 'request') takeRequest(recording, row)
    else if (isOfAgent(row)) takeAnswer(recording, row)
  }
  return recording.turns
}

/** The state in which the agent left the task after a turn; a message alone completes it. */
export function stateAfter({ said }: ScriptedTurn): TaskState | undefined {
  for (const { event } of said.toReversed()) {
    if (event.kind === 'task') return event.task.status.state
    if (event.kind === 'status') return event.status.state
    if (event.kind === 'message') return 'completed'
    if (event.kind === 'fault') return 'failed'
  }
  return undefined
}
