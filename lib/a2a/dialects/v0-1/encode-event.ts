import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'

import { encodeArtifact, encodeStatus } from '@/lib/a2a/dialects/v0-1/encode-task'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, ArtifactEvent, StatusEvent, Task } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { endsTurn } from '@/lib/a2a/turn'

function encodeStatusEvent(event: StatusEvent, { taskId: id }: Audience): JsonObject {
  const status = encodeStatus(event.status)
  return compact({ ...event.extra, id, status, final: endsTurn(event), metadata: event.metadata })
}

function encodeArtifactEvent(event: ArtifactEvent, audience: Audience): JsonObject {
  const artifact = encodeArtifact(event.artifact, audience, event)
  return compact({ ...event.extra, id: audience.taskId, artifact, metadata: event.metadata })
}

/** v0.1 streams have no whole task: its artifacts, then its status, so that nothing comes after the final event. */
function encodeSnapshot(task: Task, audience: Audience): JsonObject[] {
  const artifacts = task.artifacts.map((artifact) =>
    encodeArtifactEvent({ kind: 'artifact', artifact, append: false, lastChunk: true }, audience),
  )
  const status = encodeStatusEvent({ kind: 'status', status: task.status, metadata: task.metadata }, audience)
  return [...artifacts, status]
}

/** A stream event as v0.1 has it (§7.2): status or artifact; a lone message completes the task. */
export function encodeEvent(event: AgentEvent, audience: Audience): Outcome<Json[]> {
  switch (event.kind) {
    case 'task':
      return ok(encodeSnapshot(event.task, audience))
    case 'message': {
      const status = { state: 'completed', message: event.message } as const
      return ok([encodeStatusEvent({ kind: 'status', status, final: true }, audience)])
    }
    case 'status':
      return ok([encodeStatusEvent(event, audience)])
    case 'artifact':
      return ok([encodeArtifactEvent(event, audience)])
  }
}
