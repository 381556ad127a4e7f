import type { SendCall } from '@/lib/a2a/call'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'

/** One event of an agent with its time. */
export interface ScriptedRow {
  /** Milliseconds after the message that it responds to. */
  afterMs: number
  /** Milliseconds after the cancel request; undefined before it or without one. */
  afterCancelMs?: number
  event: RowEvent
}

/** The agent's events in response to one message. */
export interface ScriptedTurn {
  /** The recorded message with its options. */
  call: SendCall
  rows: ScriptedRow[]
  /** The agent's error if it rejected a cancel request. */
  rejectedCancel?: FaultData
}

/** A recorded task that can be replayed: one turn per message. */
export type Script = readonly ScriptedTurn[]

interface Recording {
  turns: ScriptedTurn[]
  /** When the current turn's message was sent and its cancellation requested, in ms since 1970. */
  sentAt: number
  canceledAt?: number
  cancelMethod?: string
}

/**
 * True for the agent's own rows. Gaps, notes, faults of Switchboard or the connection, and webhook deliveries are not the
 * agent's.
 */
function isAgentRow({ direction, event }: LogRow): boolean {
  if (direction === 'out') return false
  if (event.kind === 'fault') return event.fault.hop === 'agent'
  if (event.kind === 'note') return (event.extensions?.length ?? 0) > 0
  return event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
}

/** True for a message that was retried on another endpoint after the agent did not understand the first attempt. */
function isRetry(turn: ScriptedTurn | undefined, { messageId }: Message): boolean {
  return turn !== undefined && turn.rows.length === 0 && turn.call.message.messageId === messageId
}

function addRequest(recording: Recording, { at, method, event }: LogRow): void {
  if (event.kind !== 'request') return
  const { call } = event
  if (call.operation === 'cancel') {
    recording.canceledAt = Date.parse(at)
    recording.cancelMethod = method
  }
  if (call.operation !== 'send' && call.operation !== 'stream') return
  recording.sentAt = Date.parse(at)
  delete recording.canceledAt
  if (!isRetry(recording.turns.at(-1), call.message)) recording.turns.push({ call, rows: [] })
}

function addAgentRow({ turns, sentAt, canceledAt, cancelMethod }: Recording, { at, method, event }: LogRow): void {
  const turn = turns.at(-1)
  if (!turn) return
  const refuses = event.kind === 'fault' && canceledAt !== undefined && method === cancelMethod
  if (refuses) turn.rejectedCancel = event.fault
  else {
    // Clocks are sometimes set back.
    const afterMs = Math.max(turn.rows.at(-1)?.afterMs ?? 0, Date.parse(at) - sentAt)
    const afterCancelMs = canceledAt === undefined ? undefined : Math.max(0, afterMs - (canceledAt - sentAt))
    turn.rows.push({ afterMs, ...(afterCancelMs !== undefined && { afterCancelMs }), event })
  }
}

/** Creates a script from the log of a task: the agent's events by turn. Rows come in order. */
export function createScript(rows: Iterable<LogRow>): Script {
  const recording: Recording = { turns: [], sentAt: 0 }
  for (const row of rows) {
    if (row.event.kind === 'request') addRequest(recording, row)
    else if (isAgentRow(row)) addAgentRow(recording, row)
  }
  return recording.turns
}

/** Returns the state of the task after a turn. A message without a task completes it. */
export function getStateAfter({ rows }: ScriptedTurn): TaskState | undefined {
  for (const { event } of rows.toReversed()) {
    if (event.kind === 'task') return event.task.status.state
    if (event.kind === 'status') return event.status.state
    if (event.kind === 'message') return 'completed'
    if (event.kind === 'fault') return 'failed'
  }
  return undefined
}
