import { isObject, type Json } from '@/lib/a2a/json'
import type { Task, TaskStatus } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readArtifacts } from '@/lib/a2a/reading/read-artifacts'
import { readList } from '@/lib/a2a/reading/read-list'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readStatus } from '@/lib/a2a/reading/read-status'
import { quote } from '@/lib/a2a/reading/read-word'

/** A task in any generation's shape; `sessionId` (v0.1) is its contextId. A problem when it has neither id nor status. */
export function readTask(json: Json): Outcome<Task> {
  if (!isObject(json)) return problem(`task is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const task = members(json, notes)
  const id = task.text('id', 'taskId') ?? ''
  const said = task.take('status')
  if (!id && said === undefined) return problem('task has neither an ID nor a status')
  const status: TaskStatus = notes.keep(readStatus(said ?? {})) ?? { state: 'unknown' }
  const contextId = task.text('contextId', 'sessionId')
  const artifacts = notes.keep(readArtifacts(task.take('artifacts'))) ?? []
  const history = readList(task.take('history'), (item) => readMessage(item), notes)
  task.text('kind')
  return ok({ id, ...(contextId && { contextId }), status, artifacts, history, ...task.rest() }, notes.list)
}
