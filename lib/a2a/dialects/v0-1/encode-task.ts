import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { keepTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import { encodeMessage } from '@/lib/a2a/dialects/v0-1/encode-message'
import { encodePart } from '@/lib/a2a/dialects/v0-1/encode-part'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** v0.1 knows neither of these two states (§6.3): the nearest that says as much to its client. */
function encodeState(state: TaskState): TaskState {
  if (state === 'rejected') return 'failed'
  return state === 'auth-required' ? 'input-required' : state
}

/** A status as v0.1 has it (§6.2). */
export function encodeStatus(status: TaskStatus): JsonObject {
  return compact({
    state: encodeState(status.state),
    message: status.message && encodeMessage(status.message),
    timestamp: keepTimestamp(status.timestamp),
  })
}

/** An artifact as v0.1 has it (§6.7), known by its position; `chunk` in streams only. */
export function encodeArtifact(
  artifact: Artifact,
  audience: Audience,
  chunk?: { append: boolean; lastChunk: boolean },
): JsonObject {
  return compact({
    name: artifact.name,
    description: artifact.description,
    parts: atLeastOnePart(artifact.parts).map((part) => encodePart(part)),
    index: audience.artifactIndex(artifact.artifactId),
    append: chunk?.append,
    lastChunk: chunk?.lastChunk,
    metadata: artifact.metadata,
  })
}

/** A task as v0.1 has it (§6.1): bare, its context called session. */
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
