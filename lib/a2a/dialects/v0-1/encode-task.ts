import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'
import { ensurePart } from '@/lib/a2a/dialects/ensure-part'
import { preserveTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import { encodeMessage } from '@/lib/a2a/dialects/v0-1/encode-message'
import { encodePart } from '@/lib/a2a/dialects/v0-1/encode-part'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

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
    parts: ensurePart(artifact.parts).map((part) => encodePart(part)),
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
