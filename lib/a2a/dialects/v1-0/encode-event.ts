import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'
import { encodeMessage } from '@/lib/a2a/dialects/v1-0/encode-message'
import { encodeArtifact, encodeStatus, encodeTask } from '@/lib/a2a/dialects/v1-0/encode-task'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'

function encode(event: AgentEvent, audience: Audience): JsonObject {
  const { taskId, contextId } = audience
  switch (event.kind) {
    case 'task':
      return { task: encodeTask(event.task, audience) }
    case 'message':
      return { message: encodeMessage(event.message, audience) }
    case 'status': {
      const status = encodeStatus(event.status, audience)
      return { statusUpdate: compact({ taskId, contextId, status, metadata: event.metadata }) }
    }
    case 'artifact':
      return {
        artifactUpdate: compact({
          taskId,
          contextId,
          artifact: encodeArtifact(event.artifact),
          append: event.append || undefined,
          lastChunk: event.lastChunk || undefined,
          metadata: event.metadata,
        }),
      }
  }
}

/** One stream event as v1.0 has it (§3.2.3): exactly one member names its kind. */
export function encodeEvent(event: AgentEvent, audience: Audience): Outcome<Json[]> {
  return ok([encode(event, audience)])
}
