import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { keepTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import { encodeMessage } from '@/lib/a2a/dialects/v0-3/encode-message'
import { encodePart } from '@/lib/a2a/dialects/v0-3/encode-part'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'

/** A status as v0.3 has it (§6.2). */
export function encodeStatus(status: TaskStatus, audience: Audience): JsonObject {
  return compact({
    state: status.state,
    message: status.message && encodeMessage(status.message, audience),
    timestamp: keepTimestamp(status.timestamp),
  })
}

/** An artifact as v0.3 has it (§6.7). */
export function encodeArtifact(artifact: Artifact): JsonObject {
  return compact({
    artifactId: artifact.artifactId,
    name: artifact.name,
    description: artifact.description,
    parts: atLeastOnePart(artifact.parts).map((part) => encodePart(part)),
    extensions: artifact.extensions,
    metadata: artifact.metadata,
  })
}

/** A task as v0.3 has it (§6.1). */
export function encodeTask(task: Task, audience: Audience): JsonObject {
  return compact({
    kind: 'task',
    id: audience.taskId,
    contextId: audience.contextId,
    status: encodeStatus(task.status, audience),
    artifacts: task.artifacts.length > 0 ? task.artifacts.map(encodeArtifact) : undefined,
    history: task.history.length > 0 ? task.history.map((message) => encodeMessage(message, audience)) : undefined,
    metadata: task.metadata,
  })
}
