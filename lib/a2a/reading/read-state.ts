import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { bareWord, quote } from '@/lib/a2a/reading/read-word'
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
  ...taskStates.map((state) => [bareWord(state, 'taskstate'), state] as const),
  ['cancelled', 'canceled'],
  ['unspecified', 'unknown'],
])

/** A task state in any spelling: every generation's words, upper or lower case, or the enum number. */
export function readState(json: Json | undefined): Outcome<TaskState> {
  const state =
    typeof json === 'string'
      ? byWord.get(bareWord(json, 'taskstate'))
      : typeof json === 'number'
        ? byNumber[json]
        : undefined
  return state ? ok(state) : ok('unknown', [`unknown task state ${quote(json)}`])
}
