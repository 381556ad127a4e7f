import { deriveMessageId } from '@/lib/a2a/derive-message-id'
import type { Audience } from '@/lib/a2a/dialect'
import { encodePushConfig } from '@/lib/a2a/dialects/v0-3/encode-message'
import { ensurePart, preserveTimestamp } from '@/lib/a2a/dialects/wire-values'
import { wrapData } from '@/lib/a2a/dialects/wrap-data'
import { compact, type JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, Artifact, Message, Part, PushConfig, Task, TaskStatus } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import { unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'
import { endsTurn } from '@/lib/a2a/agent-events'

type Ids = Pick<Audience, 'taskId' | 'contextId'>

/** TaskState of the v0.3 proto, which spells one state with two l. */
const stateNames: Readonly<Record<TaskState, string>> = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  canceled: 'TASK_STATE_CANCELLED',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  rejected: 'TASK_STATE_REJECTED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  unknown: 'TASK_STATE_UNSPECIFIED',
}

/** Encodes a part as ProtoJSON of v0.3: without a discriminator, and with data one level deeper. */
function encodePart(part: Part): JsonObject {
  const { metadata } = part
  if ('text' in part) return compact({ text: part.text, metadata })
  if ('data' in part) {
    const wrapped = wrapData(part)
    return compact({ data: { data: wrapped.data }, metadata: wrapped.metadata })
  }
  const content = 'raw' in part ? { fileWithBytes: part.raw } : { fileWithUri: part.url }
  return compact({ file: compact({ ...content, mimeType: part.mediaType, name: part.filename }), metadata })
}

/** Encodes a message as ProtoJSON of v0.3 (§3.2.3, a2a.proto): `content`, and roles with a prefix. */
export function encodeProtoMessage(message: Message): JsonObject {
  return compact({
    messageId: message.messageId ?? deriveMessageId(message, message.taskId ?? ''),
    contextId: message.contextId,
    taskId: message.taskId,
    role: message.role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
    content: ensurePart(message.parts).map(encodePart),
    metadata: message.metadata,
    extensions: message.extensions,
  })
}

/** Encodes a message to a caller. The IDs of task and context are the receiver's, if the message has any. */
export function encodeReceivedMessage(message: Message, { taskId, contextId }: Ids): JsonObject {
  const { parts } = unmarkSecrets(message)
  return encodeProtoMessage({
    ...message,
    parts,
    messageId: message.messageId ?? deriveMessageId(message, taskId),
    ...(message.taskId !== undefined && { taskId }),
    ...(message.contextId !== undefined && { contextId }),
  })
}

function encodeStatus({ state, message, timestamp }: TaskStatus, ids: Ids): JsonObject {
  return compact({
    state: stateNames[state],
    // The proto calls it `update`; this is its name in JSON.
    message: message && encodeReceivedMessage(message, ids),
    timestamp: preserveTimestamp(timestamp),
  })
}

function encodeArtifact({ artifactId, name, description, parts, metadata, extensions }: Artifact): JsonObject {
  return compact({ artifactId, name, description, parts: ensurePart(parts).map(encodePart), metadata, extensions })
}

/** Encodes a task as ProtoJSON of v0.3. */
export function encodeProtoTask({ status, artifacts, history, metadata }: Task, ids: Ids): JsonObject {
  return compact({
    id: ids.taskId,
    contextId: ids.contextId,
    status: encodeStatus(status, ids),
    artifacts: artifacts.length > 0 ? artifacts.map(encodeArtifact) : undefined,
    history: history.length > 0 ? history.map((message) => encodeReceivedMessage(message, ids)) : undefined,
    metadata,
  })
}

/** Encodes an event as StreamResponse of v0.3: exactly one member, which names its kind. */
export function encodeProtoEvent(event: AgentEvent, ids: Ids, last?: boolean): JsonObject {
  const { taskId, contextId } = ids
  switch (event.kind) {
    case 'task':
      return { task: encodeProtoTask(event.task, ids) }
    case 'message':
      return { message: encodeReceivedMessage(event.message, ids) }
    case 'status': {
      const status = encodeStatus(event.status, ids)
      const final = last ?? endsTurn(event)
      return { statusUpdate: compact({ taskId, contextId, status, final, metadata: event.metadata }) }
    }
    case 'artifact': {
      const { append, lastChunk, metadata } = event
      const artifact = encodeArtifact(event.artifact)
      return { artifactUpdate: compact({ taskId, contextId, artifact, append, lastChunk, metadata }) }
    }
  }
}

/** Encodes a push notification config with its resource name. One that was set without an ID has the ID of the task. */
export function encodeNamedPushConfig(taskId: string, config: PushConfig): JsonObject {
  const name = `tasks/${taskId}/pushNotificationConfigs/${config.id ?? taskId}`
  return { name, pushNotificationConfig: encodePushConfig(config) }
}
