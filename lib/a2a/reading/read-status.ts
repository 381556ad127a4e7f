import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { TaskStatus } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readState } from '@/lib/a2a/reading/read-state'
import { quote } from '@/lib/a2a/reading/read-word'
import type { TaskState } from '@/lib/a2a/states'

const longestWord = 200

/** A state that is none of the protocol's, as the agent wrote it, where it is a word or a number: screens show what it said. */
function oddState(state: TaskState, said: Json | undefined): { extra?: JsonObject } {
  if (state !== 'unknown' || (typeof said !== 'string' && typeof said !== 'number')) return {}
  const word = String(said).slice(0, longestWord)
  return /^(task_?state_?)?(unknown|unspecified)$/i.test(word) ? {} : { extra: { state: word } }
}

/** A task status in any generation's shape; a bare state word counts as one. */
export function readStatus(json: Json): Outcome<TaskStatus> {
  const notes = collectNotes()
  if (typeof json === 'string') {
    const state = notes.keep(readState(json)) ?? 'unknown'
    return ok({ state, ...oddState(state, json) }, ['status is a string, not an object', ...notes.list])
  }
  if (!isObject(json)) return problem(`status is not an object: ${quote(json)}`)
  const status = members(json, notes)
  const saidState = status.take('state')
  const state = notes.keep(readState(saidState)) ?? 'unknown'
  const said = status.take('message', 'update')
  const message = said === undefined ? undefined : notes.keep(readMessage(said))
  const timestamp = status.text('timestamp')
  const rest = status.rest()
  const extra = { ...rest.extra, ...oddState(state, saidState).extra }
  const known = { state, ...(message && { message }), ...(timestamp && { timestamp }), ...rest }
  return ok({ ...known, ...(Object.keys(extra).length > 0 && { extra }) }, notes.list)
}
