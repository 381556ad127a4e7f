import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'

import { encodeMessage } from '@/lib/a2a/dialects/v0-3/encode-message'
import { encodeArtifact, encodeStatus, encodeTask } from '@/lib/a2a/dialects/v0-3/encode-task'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { endsTurn } from '@/lib/a2a/turn'

function encode(event: AgentEvent, audience: Audience, last?: boolean): JsonObject {
  const { taskId, contextId } = audience
  switch (event.kind) {
    case 'task':
      return encodeTask(event.task, audience)
    case 'message':
      return encodeMessage(event.message, audience)
    case 'status':
      return compact({
        kind: 'status-update',
        taskId,
        contextId,
        status: encodeStatus(event.status, audience),
        final: last ?? endsTurn(event),
        metadata: event.metadata,
      })
    case 'artifact':
      return compact({
        kind: 'artifact-update',
        taskId,
        contextId,
        artifact: encodeArtifact(event.artifact),
        append: event.append,
        lastChunk: event.lastChunk,
        metadata: event.metadata,
      })
  }
}

/** Encodes a stream event for v0.3 (§7.2): a task, message, status or artifact, with `kind` as the discriminator. */
export function encodeEvent(event: AgentEvent, audience: Audience, last?: boolean): Outcome<Json[]> {
  return ok([encode(event, audience, last)])
}
