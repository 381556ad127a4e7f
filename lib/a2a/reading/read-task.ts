import { isObject, type Json } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, quote, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { readArtifact } from '@/lib/a2a/reading/read-artifact'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readStatus } from '@/lib/a2a/reading/read-status'

const identityMembers = ['artifactId', 'artifact_id', 'index']

const isNameless = (json: Json): boolean =>
  isObject(json) && identityMembers.every((name) => !Object.hasOwn(json, name) || json[name] === null)

/** Merges artifacts with the same ID: in v0.1 several may share an index as parts of one output (§6.7). */
function mergeArtifacts(artifacts: Artifact[]): Artifact[] {
  return [...Map.groupBy(artifacts, ({ artifactId }) => artifactId).values()].map((group) => {
    const [first] = group as [Artifact]
    return group.length === 1 ? first : { ...first, parts: group.flatMap(({ parts }) => parts) }
  })
}

/**
 * Reads the artifacts of a task. One with neither ID nor index gets its position in the list as ID, since several with the
 * default index 0 (v0.1 §6.7) would collide; if a sibling has that index, the next free number.
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
  const isSingle = read.filter((item) => item.nameless).length === 1
  // Positions are ascending, and all numbers between one of them and `free` are IDs: no number is tried twice.
  let free = 0
  const artifacts = read.map(({ artifact, position, nameless }) => {
    if (!nameless) return artifact
    const first = isSingle && !ids.has('0') ? 0 : position
    free = Math.max(free, first)
    while (ids.has(String(free))) free++
    ids.add(String(free))
    return { ...artifact, artifactId: String(free) }
  })
  const result = mergeArtifacts(artifacts)
  if (result.length < artifacts.length) notes.add('artifacts with the same ID were merged')
  return ok(result, notes.list)
}

/**
 * Reads a task in any protocol version's shape; `sessionId` (v0.1) is its contextId. A problem if it has neither ID nor status.
 */
export function readTask(json: Json): Outcome<Task> {
  if (!isObject(json)) return problem(`task is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const task = readMembers(json, notes)
  const id = task.text('id', 'taskId') ?? ''
  const rawStatus = task.take('status')
  if (!id && rawStatus === undefined) return problem('task has neither an ID nor a status')
  const status: TaskStatus = notes.unwrap(readStatus(rawStatus ?? {})) ?? { state: 'unknown' }
  const contextId = task.text('contextId', 'sessionId')
  const artifacts = notes.unwrap(readArtifacts(task.take('artifacts'))) ?? []
  const history = readList(task.take('history'), (item) => readMessage(item), notes)
  task.text('kind')
  return ok({ id, ...(contextId && { contextId }), status, artifacts, history, ...task.rest() }, notes.list)
}
