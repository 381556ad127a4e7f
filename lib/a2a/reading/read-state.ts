import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { normalizeWord, quote } from '@/lib/a2a/reading/quote'
import { taskStates, type TaskState } from '@/lib/a2a/states'

/** A2A v1.0 enum numbers, in order (a2a.proto TaskState). */
const byNumber: readonly TaskState[] = [
  'unknown',
  'submitted',
  'working',
  'completed',
  'failed',
  'canceled',
  'input-required',
  'rejected',
  'auth-required',
]

const byWord = new Map<string, TaskState>([
  ...taskStates.map((state) => [normalizeWord(state, 'taskstate'), state] as const),
  ['cancelled', 'canceled'],
  ['unspecified', 'unknown'],
])

/** Reads a task state in any spelling: the words of every protocol version, upper or lower case, or the enum number. */
export function readState(json: Json | undefined): Outcome<TaskState> {
  const state =
    typeof json === 'string'
      ? byWord.get(normalizeWord(json, 'taskstate'))
      : typeof json === 'number'
        ? byNumber[json]
        : undefined
  return state ? ok(state) : ok('unknown', [`unknown task state ${quote(json)}`])
}
