import { isObject, type Json } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readArtifact } from '@/lib/a2a/reading/read-artifact'
import { readList } from '@/lib/a2a/reading/read-list'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readStatus } from '@/lib/a2a/reading/read-status'
import { quote } from '@/lib/a2a/reading/read-word'

const identity = ['artifactId', 'artifact_id', 'index']

const isNameless = (json: Json): boolean =>
  isObject(json) && identity.every((name) => !Object.hasOwn(json, name) || json[name] === null)

/** Artifacts of one id joined into one: v0.1 lets several share an index as parts of one output (§6.7). */
function joined(artifacts: Artifact[]): Artifact[] {
  return [...Map.groupBy(artifacts, ({ artifactId }) => artifactId).values()].map((group) => {
    const [first] = group as [Artifact]
    return group.length === 1 ? first : { ...first, parts: group.flatMap(({ parts }) => parts) }
  })
}

/**
 * The artifacts of a task. One that has neither id nor index is known by its position in the list, since several
 * with the default index 0 (v0.1 §6.7) would collide; where a sibling has that index already, by the next free one.
 */
function readArtifacts(json: Json | undefined): Outcome<Artifact[]> {
  const notes = collectNotes()
  const items = json === undefined || json === null ? [] : Array.isArray(json) ? json : [json]
  const read = readList(
    items,
    (item, position) => {
      const outcome = readArtifact(item, position)
      return outcome.ok ? ok({ artifact: outcome.value, position, nameless: isNameless(item) }, outcome.notes) : outcome
    },
    notes,
  )
  const ids = new Set(read.filter((item) => !item.nameless).map((item) => item.artifact.artifactId))
  const alone = read.filter((item) => item.nameless).length === 1
  // Positions rise, and all numbers between one of them and `free` are IDs: no number is tried twice.
  let free = 0
  const artifacts = read.map(({ artifact, position, nameless }) => {
    if (!nameless) return artifact
    const first = alone && !ids.has('0') ? 0 : position
    free = Math.max(free, first)
    while (ids.has(String(free))) free++
    ids.add(String(free))
    return { ...artifact, artifactId: String(free) }
  })
  const result = joined(artifacts)
  if (result.length < artifacts.length) notes.add('artifacts with the same ID were merged')
  return ok(result, notes.list)
}

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
