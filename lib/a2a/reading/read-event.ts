import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, ArtifactEvent, StatusEvent } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { findExcess } from '@/lib/a2a/reading/find-excess'
import { collectNotes, normalizeWord, quote, readMembers } from '@/lib/a2a/reading/read-members'
import { readArtifact, readStatus, readTask } from '@/lib/a2a/reading/read-task'
import { readMessage } from '@/lib/a2a/reading/read-message'

type Kind = AgentEvent['kind']

const wrappers: readonly (readonly [string, Kind])[] = [
  ['task', 'task'],
  ['message', 'message'],
  ['msg', 'message'],
  ['statusUpdate', 'status'],
  ['status_update', 'status'],
  ['artifactUpdate', 'artifact'],
  ['artifact_update', 'artifact'],
]

const kinds = new Map<string, Kind>([
  ['task', 'task'],
  ['message', 'message'],
  ['statusupdate', 'status'],
  ['artifactupdate', 'artifact'],
])

const hasMember = (object: JsonObject, name: string): boolean => Object.hasOwn(object, name) && object[name] !== null

/** Unwraps v1.0 and v0.3 ProtoJSON: exactly one member, named after its content. */
function unwrap(result: JsonObject): [Kind, JsonObject] | undefined {
  if (['status', 'artifact', 'parts'].some((name) => hasMember(result, name))) return undefined
  for (const [name, kind] of wrappers) {
    const value = Object.hasOwn(result, name) ? result[name] : undefined
    if (isObject(value)) return [kind, value]
  }
  return undefined
}

/** Returns the kind of a bare object: by its `kind` (v0.2, v0.3), else by its members (v0.1). */
function kindOf(result: JsonObject): Kind | undefined {
  const named = typeof result.kind === 'string' ? kinds.get(normalizeWord(result.kind, '')) : undefined
  if (named) return named
  if (hasMember(result, 'artifact')) return 'artifact'
  if (hasMember(result, 'status')) {
    if (hasMember(result, 'final')) return 'status'
    return ['artifacts', 'history', 'sessionId'].some((name) => hasMember(result, name)) ? 'task' : 'status'
  }
  return ['parts', 'role', 'messageId', 'message_id'].some((name) => hasMember(result, name)) ? 'message' : undefined
}

function readStatusEvent(object: JsonObject): Outcome<StatusEvent> {
  const notes = collectNotes()
  const event = readMembers(object, notes)
  const status = notes.unwrap(readStatus(event.take('status') ?? {}))
  if (!status) return problem(notes.list[0] ?? 'status update without a status')
  const taskId = event.text('taskId', 'id')
  const contextId = event.text('contextId', 'sessionId')
  const final = event.flag('final')
  event.text('kind')
  return ok(
    {
      kind: 'status',
      ...(taskId && { taskId }),
      ...(contextId && { contextId }),
      status,
      ...(final !== undefined && { final }),
      ...event.rest(),
    },
    notes.list,
  )
}

/** `append` and `lastChunk` are members of the event, in v0.1 of the artifact; absent means false. */
function readArtifactEvent(object: JsonObject): Outcome<ArtifactEvent> {
  const notes = collectNotes()
  const event = readMembers(object, notes)
  const json = event.take('artifact') ?? null
  const artifact = notes.unwrap(readArtifact(json))
  if (!artifact) return problem(notes.list[0] ?? 'artifact update without an artifact')
  const inner = readMembers(isObject(json) ? json : {}, notes)
  const taskId = event.text('taskId', 'id')
  const contextId = event.text('contextId', 'sessionId')
  const append = event.flag('append') ?? inner.flag('append') ?? false
  const lastChunk = event.flag('lastChunk') ?? inner.flag('lastChunk') ?? false
  event.text('kind')
  return ok(
    {
      kind: 'artifact',
      ...(taskId && { taskId }),
      ...(contextId && { contextId }),
      artifact,
      append,
      lastChunk,
      ...event.rest(),
    },
    notes.list,
  )
}

/**
 * Reads a stream event or reply of any protocol version, identified by its single member (v1.0), then by `kind` (v0.2, v0.3),
 * then by shape (v0.1). A bare `{id, status}` reads as a status event: use `readTask` if a Task is expected.
 */
export function readEvent(result: Json): Outcome<AgentEvent> {
  if (!isObject(result)) return problem(`result is not an object: ${quote(result)}`)
  const excess = findExcess(result)
  if (excess) return problem(excess)
  const [kind, object] = unwrap(result) ?? [kindOf(result), result]
  if (kind === 'status') return readStatusEvent(object)
  if (kind === 'artifact') return readArtifactEvent(object)
  if (kind === 'task') {
    const task = readTask(object)
    return task.ok ? ok({ kind, task: task.value }, task.notes) : task
  }
  if (kind === 'message') {
    const message = readMessage(object)
    return message.ok ? ok({ kind, message: message.value }, message.notes) : message
  }
  return problem('result is not a task, message, status update or artifact update')
}
