import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { TaskStatus } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { readMembers } from '@/lib/a2a/reading/read-members'
import { collectNotes } from '@/lib/a2a/reading/collect-notes'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readState } from '@/lib/a2a/reading/read-state'
import { quote } from '@/lib/a2a/reading/quote'
import type { TaskState } from '@/lib/a2a/states'

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
