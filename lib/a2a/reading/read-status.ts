import { isObject, type Json } from '@/lib/a2a/json'
import type { TaskStatus } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readState } from '@/lib/a2a/reading/read-state'
import { quote } from '@/lib/a2a/reading/read-word'

/** A task status in any generation's shape; a bare state word counts as one. */
export function readStatus(json: Json): Outcome<TaskStatus> {
  const notes = collectNotes()
  if (typeof json === 'string') {
    return ok({ state: notes.keep(readState(json)) ?? 'unknown' }, ['status is a bare word', ...notes.list])
  }
  if (!isObject(json)) return problem(`status is ${quote(json)}`)
  const status = members(json, notes)
  const state = notes.keep(readState(status.take('state'))) ?? 'unknown'
  const said = status.take('message', 'update')
  const message = said === undefined ? undefined : notes.keep(readMessage(said))
  const timestamp = status.text('timestamp')
  return ok({ state, ...(message && { message }), ...(timestamp && { timestamp }), ...status.rest() }, notes.list)
}
