import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { collectNotes, normalizeWord, quote, readList, readMembers } from '@/lib/a2a/reading/read-members'
import { readMessage, readPart } from '@/lib/a2a/reading/read-message'
import { type TaskState, taskStates } from '@/lib/a2a/states'

/**
 * Reads an artifact in any protocol version's shape. v0.1 identifies artifacts by `index` (default 0, v0.1 §6.7): the ID is
 * then its digits, or `position` if there is no index either.
 */
export function readArtifact(json: Json, position = 0): Outcome<Artifact> {
  if (!isObject(json)) return problem(`artifact is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const artifact = readMembers(json, notes)
  const artifactId = artifact.text('artifactId') || artifact.text('index') || String(position)
  const parts = readList(artifact.take('parts'), readPart, notes)
  const name = artifact.text('name')
  const description = artifact.text('description')
  const extensions = artifact.texts('extensions')
  artifact.flag('append')
  artifact.flag('lastChunk')
  return ok(
    {
      artifactId,
      ...(name && { name }),
      ...(description && { description }),
      parts,
      ...(extensions?.length && { extensions }),
      ...artifact.rest(),
    },
    notes.list,
  )
}

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
