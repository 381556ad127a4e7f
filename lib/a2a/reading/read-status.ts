import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, normalizeWord, quote, readMembers } from '@/lib/a2a/reading/read-members'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { type TaskState, taskStates } from '@/lib/a2a/states'

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

const maxWordLength = 200

/** Returns a state that the protocol does not define, as the agent wrote it, if it is a word or a number: screens show it. */
function unknownState(state: TaskState, raw: Json | undefined): { extra?: JsonObject } {
  if (state !== 'unknown' || (typeof raw !== 'string' && typeof raw !== 'number')) return {}
  const word = String(raw).slice(0, maxWordLength)
  return /^(task_?state_?)?(unknown|unspecified)$/i.test(word) ? {} : { extra: { state: word } }
}

/** Reads a task status in any protocol version's shape. A bare state word is accepted too. */
export function readStatus(json: Json): Outcome<TaskStatus> {
  const notes = collectNotes()
  if (typeof json === 'string') {
    const state = notes.unwrap(readState(json)) ?? 'unknown'
    return ok({ state, ...unknownState(state, json) }, ['status is a string, not an object', ...notes.list])
  }
  if (!isObject(json)) return problem(`status is not an object: ${quote(json)}`)
  const status = readMembers(json, notes)
  const rawState = status.take('state')
  const state = notes.unwrap(readState(rawState)) ?? 'unknown'
  const raw = status.take('message', 'update')
  const message = raw === undefined ? undefined : notes.unwrap(readMessage(raw))
  const timestamp = status.text('timestamp')
  const rest = status.rest()
  const extra = { ...rest.extra, ...unknownState(state, rawState).extra }
  const known = { state, ...(message && { message }), ...(timestamp && { timestamp }), ...rest }
  return ok({ ...known, ...(Object.keys(extra).length > 0 && { extra }) }, notes.list)
}
