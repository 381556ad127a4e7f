import { compact, type JsonObject } from '@/lib/a2a/json'
import type { Audience } from '@/lib/a2a/dialect'
import { ensurePart, preserveTimestamp } from '@/lib/a2a/dialects/wire-values'
import { wrapData, wrapScalar } from '@/lib/a2a/dialects/wrap-data'
import type { Artifact, Message, Part, PushConfig, Task, TaskStatus } from '@/lib/a2a/model'
import { unmarkSecrets } from '@/lib/a2a/secrets/secret-parts'
import type { TaskState } from '@/lib/a2a/states'

/** Encodes a part for v0.1 (§6.5), with `type` as the discriminator. A file without content has neither bytes nor URI (§6.6). */
function encodePart(part: Part): JsonObject {
  if ('text' in part) return compact({ type: 'text', text: part.text, metadata: part.metadata })
  if ('data' in part) return compact({ type: 'data', ...wrapScalar(part) })
  const content = 'raw' in part ? { bytes: part.raw } : { uri: part.url || undefined }
  const file = compact({ name: part.filename, mimeType: part.mediaType, ...content })
  return compact({ type: 'file', file, metadata: part.metadata })
}

/** Encodes a part to an agent. Many accept only objects as data. Members that no protocol version defines are kept. */
function encodeSentPart(part: Part): JsonObject {
  return { ...part.extra, ...encodePart(part), ...('data' in part && compact(wrapData(part))) }
}

/** Encodes a message to a caller for v0.1 (§6.4): role and parts without IDs, and nothing that v0.1 does not define. */
function encodeMessage(message: Message): JsonObject {
  const { role, parts, metadata } = unmarkSecrets(message)
  return compact({ role, parts: ensurePart(parts).map(encodePart), metadata })
}

/** Encodes a message to an agent. Members that no protocol version defines are kept. */
export function encodeSentMessage({ role, parts, metadata, extra }: Message): JsonObject {
  const encoded = ensurePart(parts).map(encodeSentPart)
  return compact({ ...extra, role, parts: encoded, metadata })
}

/** Encodes a push notification config for v0.1 (§6.8): without an ID, because a task has only one. */
export function encodePushConfig({ url, token, authentication }: PushConfig): JsonObject {
  return compact({ url, token, authentication: authentication && compact({ ...authentication }) })
}

/** Returns the nearest v0.1 state (§6.3), which lacks `rejected` and `auth-required`. */
function encodeState(state: TaskState): TaskState {
  if (state === 'rejected') return 'failed'
  return state === 'auth-required' ? 'input-required' : state
}

/** Encodes a status for v0.1 (§6.2). */
export function encodeStatus(status: TaskStatus): JsonObject {
  return compact({
    state: encodeState(status.state),
    message: status.message && encodeMessage(status.message),
    timestamp: preserveTimestamp(status.timestamp),
  })
}

/** Encodes an artifact for v0.1 (§6.7), identified by its position. `chunk` is set only in streams. */
export function encodeArtifact(
  artifact: Artifact,
  audience: Audience,
  chunk?: { append: boolean; lastChunk: boolean },
): JsonObject {
  return compact({
    name: artifact.name,
    description: artifact.description,
    parts: ensurePart(artifact.parts).map(encodePart),
    index: audience.artifactIndex(artifact.artifactId),
    append: chunk?.append,
    lastChunk: chunk?.lastChunk,
    metadata: artifact.metadata,
  })
}

/** Encodes a task for v0.1 (§6.1): bare, with its context as session. */
export function encodeTask(task: Task, audience: Audience): JsonObject {
  return compact({
    id: audience.taskId,
    sessionId: audience.contextId,
    status: encodeStatus(task.status),
    artifacts: task.artifacts.length > 0 ? task.artifacts.map((one) => encodeArtifact(one, audience)) : undefined,
    history: task.history.length > 0 ? task.history.map(encodeMessage) : undefined,
    metadata: task.metadata,
  })
}
