import { compact } from '@/lib/a2a/compact'
import type { Audience } from '@/lib/a2a/dialect'

import { encodeArtifact, encodeStatus } from '@/lib/a2a/dialects/v0-1/encode-task'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { AgentEvent, ArtifactEvent, StatusEvent, Task } from '@/lib/a2a/model'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { isTerminal } from '@/lib/a2a/states'
import { endsTurn } from '@/lib/a2a/turn'

function encodeStatusEvent(event: StatusEvent, final: boolean, { taskId: id }: Audience): JsonObject {
  return compact({ id, status: encodeStatus(event.status), final, metadata: event.metadata })
}

function encodeArtifactEvent(event: ArtifactEvent, audience: Audience): JsonObject {
  const artifact = encodeArtifact(event.artifact, audience, event)
  return compact({ id: audience.taskId, artifact, metadata: event.metadata })
}

/**
 * v0.1 streams have no whole task: its artifacts, then its status, so that nothing comes after the final event. A
 * snapshot of a waiting task is final only where that is known: it may open the stream of the call that answers it.
 */
function encodeSnapshot({ artifacts, status, metadata }: Task, audience: Audience, last?: boolean): JsonObject[] {
  const chunks = artifacts.map((artifact) =>
    encodeArtifactEvent({ kind: 'artifact', artifact, append: false, lastChunk: true }, audience),
  )
  return [
    ...chunks,
    encodeStatusEvent({ kind: 'status', status, metadata }, last ?? isTerminal(status.state), audience),
  ]
}

/** A stream event as v0.1 has it (§7.2): status or artifact; a lone message completes the task. */
export function encodeEvent(event: AgentEvent, audience: Audience, last?: boolean): Outcome<Json[]> {
  switch (event.kind) {
    case 'task':
      return ok(encodeSnapshot(event.task, audience, last))
    case 'message': {
      const status = { state: 'completed', message: event.message } as const
      return ok([encodeStatusEvent({ kind: 'status', status }, last ?? true, audience)])
    }
    case 'status':
      return ok([encodeStatusEvent(event, last ?? endsTurn(event), audience)])
    case 'artifact':
      return ok([encodeArtifactEvent(event, audience)])
  }
}
