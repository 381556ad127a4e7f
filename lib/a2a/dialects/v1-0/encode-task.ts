import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'
import { atLeastOnePart } from '@/lib/a2a/dialects/at-least-one-part'
import { encodeMessage } from '@/lib/a2a/dialects/v1-0/encode-message'
import { encodePart } from '@/lib/a2a/dialects/v1-0/encode-part'
import { encodeTimestamp } from '@/lib/a2a/dialects/encode-timestamp'
import { stateNames } from '@/lib/a2a/dialects/v1-0/enums'
import type { JsonObject } from '@/lib/a2a/json'
import type { Artifact, Task, TaskStatus } from '@/lib/a2a/model'

type Ids = Pick<Audience, 'taskId' | 'contextId'>

/** A status as v1.0 has it (§4.1.2). */
export function encodeStatus(status: TaskStatus, ids: Ids): JsonObject {
  return compact({
    state: stateNames[status.state],
    message: status.message && encodeMessage(status.message, ids),
    timestamp: encodeTimestamp(status.timestamp),
  })
}

/** An artifact as v1.0 has it (§4.1.7). */
export function encodeArtifact(artifact: Artifact): JsonObject {
  return compact({
    artifactId: artifact.artifactId,
    name: artifact.name,
    description: artifact.description,
    parts: atLeastOnePart(artifact.parts).map(encodePart),
    metadata: artifact.metadata,
    extensions: artifact.extensions,
  })
}

/** A task as v1.0 has it (§4.1.1). */
export function encodeTask(task: Task, ids: Ids): JsonObject {
  return compact({
    id: ids.taskId,
    contextId: ids.contextId,
    status: encodeStatus(task.status, ids),
    artifacts: task.artifacts.length > 0 ? task.artifacts.map(encodeArtifact) : undefined,
    history: task.history.length > 0 ? task.history.map((message) => encodeMessage(message, ids)) : undefined,
    metadata: task.metadata,
  })
}
