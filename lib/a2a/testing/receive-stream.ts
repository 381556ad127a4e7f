import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { BindingId, DecodedResponse } from '@/lib/a2a/bindings/binding'
import { bindings } from '@/lib/a2a/bindings/bindings'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { type RowLike, rowsOf, requestRow, user } from '@/lib/a2a/fixtures/log'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { isAgentEvent } from '@/lib/a2a/dialect'
import type { Outcome } from '@/lib/a2a/outcome'
import { textOf } from '@/lib/a2a/text/part-text'
import { endsTurn } from '@/lib/a2a/agent-events'
import { createSseDecoder } from '@/lib/sse/decode'

/** What a user sees of an agent's stream. */
export interface ReceivedStream {
  fold: TaskFold
  state: string
  /** Texts of the agent's messages. */
  messages: string[]
  /** Text of each artifact, by ID. */
  artifacts: Record<string, string>
  /** Number of frames up to and including the one that ends the turn; 0 if none does. */
  endedAt: number
  /** Problems of frames that could not be decoded, and reasons of faults. */
  problems: string[]
}

interface Options {
  dialect?: DialectId
  binding?: BindingId
}

function rowOf(response: Outcome<DecodedResponse>): RowLike {
  if (!response.ok) return { kind: 'note', note: response.problem }
  if ('fault' in response.value) return { kind: 'fault', fault: response.value.fault }
  return isAgentEvent(response.value.reply) ? response.value.reply : { kind: 'response' }
}

function isEnd(row: RowLike): boolean {
  if (row.kind === 'fault') return true
  return (row.kind === 'task' || row.kind === 'status' || row.kind === 'message') && endsTurn(row)
}

/** Decodes an event stream from its bytes to the task, as the server does. */
export function receiveStream(text: string, { dialect = 'v1.0', binding = 'JSONRPC' }: Options = {}): ReceivedStream {
  const decoder = createSseDecoder()
  const frames = [...decoder.feed(new TextEncoder().encode(text)), ...decoder.end()]
  const rows = frames.map((frame) => rowOf(bindings[binding].decodeFrame(dialects[dialect], frame)))
  const fold = applyRows(emptyFold, rowsOf([requestRow(user('go')), ...rows]))
  const { task } = fold
  return {
    fold,
    state: task.status.state,
    messages: task.history.filter(({ role }) => role === 'agent').map(({ parts }) => textOf(parts)),
    artifacts: Object.fromEntries(task.artifacts.map(({ artifactId, parts }) => [artifactId, textOf(parts)])),
    endedAt: rows.findIndex(isEnd) + 1,
    problems: rows.flatMap((row) => {
      if (row.kind === 'fault') return [`fault ${row.fault.reason}`]
      return row.kind === 'note' ? [row.note] : []
    }),
  }
}

/** Returns SSE frames of JSON-RPC results, one event each. */
export function rpcFrames(...results: unknown[]): string {
  return results.map((result) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`).join('')
}
