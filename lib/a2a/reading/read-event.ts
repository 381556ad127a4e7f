import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, ArtifactEvent, StatusEvent } from '@/lib/a2a/model'
import { ok, problem, type Outcome } from '@/lib/a2a/outcome'
import { excessOf } from '@/lib/a2a/reading/excess'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readArtifact } from '@/lib/a2a/reading/read-artifact'
import { readMessage } from '@/lib/a2a/reading/read-message'
import { readStatus } from '@/lib/a2a/reading/read-status'
import { readTask } from '@/lib/a2a/reading/read-task'
import { bareWord, quote } from '@/lib/a2a/reading/read-word'

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

const filled = (object: JsonObject, name: string): boolean => Object.hasOwn(object, name) && object[name] !== null

/** v1.0 and v0.3 ProtoJSON: exactly one member, named after what it holds. */
function unwrap(result: JsonObject): [Kind, JsonObject] | undefined {
  if (['status', 'artifact', 'parts'].some((name) => filled(result, name))) return undefined
  for (const [name, kind] of wrappers) {
    const value = Object.hasOwn(result, name) ? result[name] : undefined
    if (isObject(value)) return [kind, value]
  }
  return undefined
}

/** What a bare object is: by its `kind` (v0.2, v0.3), else by its members (v0.1). */
function kindOf(result: JsonObject): Kind | undefined {
  const named = typeof result.kind === 'string' ? kinds.get(bareWord(result.kind, '')) : undefined
  if (named) return named
  if (filled(result, 'artifact')) return 'artifact'
  if (filled(result, 'status')) {
    if (filled(result, 'final')) return 'status'
    return ['artifacts', 'history', 'sessionId'].some((name) => filled(result, name)) ? 'task' : 'status'
  }
  return ['parts', 'role', 'messageId', 'message_id'].some((name) => filled(result, name)) ? 'message' : undefined
}

function readStatusEvent(object: JsonObject): Outcome<StatusEvent> {
  const notes = collectNotes()
  const event = members(object, notes)
  const status = notes.keep(readStatus(event.take('status') ?? {}))
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

/** `append` and `lastChunk` stand on the event, in v0.1 inside the artifact; absent means false. */
function readArtifactEvent(object: JsonObject): Outcome<ArtifactEvent> {
  const notes = collectNotes()
  const event = members(object, notes)
  const said = event.take('artifact') ?? null
  const artifact = notes.keep(readArtifact(said))
  if (!artifact) return problem(notes.list[0] ?? 'artifact update without an artifact')
  const inner = members(isObject(said) ? said : {}, notes)
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
 * One stream event or reply of any generation, told apart by its single member (v1.0), then by `kind` (v0.2, v0.3),
 * then by shape (v0.1). A bare `{id, status}` reads as a status event: where a Task is due, use `readTask`.
 */
export function readEvent(result: Json): Outcome<AgentEvent> {
  if (!isObject(result)) return problem(`result is not an object: ${quote(result)}`)
  const excess = excessOf(result)
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
