import { applyRows } from '@/lib/a2a/apply-rows'
import type { BindingId, Said } from '@/lib/a2a/binding'
import { bindings } from '@/lib/a2a/bindings'
import type { DialectId } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { type RowLike, rowsOf, sent, user } from '@/lib/a2a/fixtures/log'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { isAgentEvent } from '@/lib/a2a/is-agent-event'
import type { Outcome } from '@/lib/a2a/outcome'
import { textOf } from '@/lib/a2a/part-text'
import { endsTurn } from '@/lib/a2a/turn'
import { decodeSse } from '@/lib/sse/decode'

/** What a person gets to see of an agent's stream. */
export interface HeardStream {
  fold: TaskFold
  state: string
  /** Texts of the agent's messages. */
  messages: string[]
  /** Text of each artifact, by id. */
  artifacts: Record<string, string>
  /** Frames up to and with the one that ends the turn; 0 where none does. */
  endedAt: number
  /** What was not understood, or the reasons of faults. */
  troubles: string[]
}

interface Options {
  dialect?: DialectId
  binding?: BindingId
}

function rowOf(said: Outcome<Said>): RowLike {
  if (!said.ok) return { kind: 'note', note: said.problem }
  if ('fault' in said.value) return { kind: 'fault', fault: said.value.fault }
  return isAgentEvent(said.value.reply) ? said.value.reply : { kind: 'response' }
}

function isEnd(row: RowLike): boolean {
  if (row.kind === 'fault') return true
  return (row.kind === 'task' || row.kind === 'status' || row.kind === 'message') && endsTurn(row)
}

/** The whole way of an event stream, from its bytes to the task: as the server goes it, without the server. */
export function hearStream(text: string, { dialect = 'v1.0', binding = 'JSONRPC' }: Options = {}): HeardStream {
  const decoder = decodeSse()
  const frames = [...decoder.feed(new TextEncoder().encode(text)), ...decoder.end()]
  const rows = frames.map((frame) => rowOf(bindings[binding].decodeFrame(dialects[dialect], frame)))
  const fold = applyRows(emptyFold, rowsOf([sent(user('go')), ...rows]))
  const { task } = fold
  return {
    fold,
    state: task.status.state,
    messages: task.history.filter(({ role }) => role === 'agent').map(({ parts }) => textOf(parts)),
    artifacts: Object.fromEntries(task.artifacts.map(({ artifactId, parts }) => [artifactId, textOf(parts)])),
    endedAt: rows.findIndex(isEnd) + 1,
    troubles: rows.flatMap((row) => {
      if (row.kind === 'fault') return [`fault ${row.fault.reason}`]
      return row.kind === 'note' ? [row.note] : []
    }),
  }
}

/** Frames of JSON-RPC results, one event each. */
export function rpcFrames(...results: unknown[]): string {
  return results.map((result) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`).join('')
}
