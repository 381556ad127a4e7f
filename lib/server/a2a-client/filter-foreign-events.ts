import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { AgentEvent } from '@/lib/a2a/model'
import { eventTaskId } from '@/lib/a2a/agent-events'
import { createRemark } from '@/lib/a2a/remarks'
import { isTerminal } from '@/lib/a2a/states'
import type { Draft } from '@/lib/server/a2a-client/draft'
import type { Endpoint } from '@/lib/server/a2a-client/endpoint'
import type { TaskLog } from '@/lib/server/a2a-client/turn'

/** The protocol version of a response, and the pump of the task that it belongs to. */
interface ResponseContext extends Pick<Endpoint, 'dialect'> {
  pump: Pick<TaskLog, 'remoteId' | 'fold'>
}

type StatusEvent = Extract<AgentEvent, { kind: 'status' }>

/** The IDs that the agent uses, as far as they are known. */
interface KnownIds {
  remoteId: string | undefined
  contextId: string | undefined
}

/**
 * Replaces drafts of other tasks with notes. While the agent's task ID is unknown, the first event with an ID decides. v0.1
 * drafts are never replaced: the client chooses the ID, a connection has one task, and the specification's own examples
 * respond with other IDs ("id": 1). `answersMessage`: the drafts are the response to a message, see `belongsToResponse`.
 */
export function filterForeignEvents(
  { dialect, pump }: ResponseContext,
  drafts: Draft[],
  answersMessage = false,
): Draft[] {
  let ids: KnownIds = { remoteId: pump.remoteId, contextId: pump.fold.task.contextId }
  return drafts.map((draft) => {
    const own = ownOrNote(dialect.id, ids, draft, answersMessage)
    // A message without a task does not create one.
    if (own === draft && draft.kind !== 'message')
      ids = { remoteId: ids.remoteId ?? eventTaskId(draft.event), contextId: ids.contextId ?? contextOf(draft) }
    return own
  })
}

/** Does the same for a single draft. */
export function filterForeignEvent({ dialect, pump }: ResponseContext, draft: Draft): Draft {
  return ownOrNote(dialect.id, { remoteId: pump.remoteId, contextId: pump.fold.task.contextId }, draft, false)
}

function ownOrNote(dialect: DialectId, ids: KnownIds, draft: Draft, answersMessage: boolean): Draft {
  const named = eventTaskId(draft.event)
  if (dialects[dialect].clientCreatesTaskId || !named || !ids.remoteId || named === ids.remoteId) return draft
  if (answersMessage && belongsToResponse(dialect, draft, ids)) return draft
  const note = createRemark('other-task', { id: named.slice(0, 100) })
  return { ...draft, kind: 'note', event: { kind: 'note', ...note, unread: true } }
}

/**
 * True for an event under another task ID that still belongs to the response of a message: a message, or the last status in
 * the same context. Official servers of v0.3 send the latter under a random ID when their executor throws.
 */
function belongsToResponse(dialect: DialectId, { event }: Draft, { contextId }: KnownIds): boolean {
  if (event.kind === 'message') return true
  return event.kind === 'status' && isFinalStatus(dialect, event) && (event.contextId ?? contextId) === contextId
}

/** True for a status that ends the response: `final` in v0.x, a terminal state in v1.0, which has no `final` (§3.1.2). */
export function isFinalStatus(dialect: DialectId, { status, final }: StatusEvent): boolean {
  return final === true || (dialects[dialect].kindsWithFinal.size === 0 && isTerminal(status.state))
}

function contextOf({ event }: Draft): string | undefined {
  if (event.kind === 'task') return event.task.contextId
  return event.kind === 'status' || event.kind === 'artifact' ? event.contextId : undefined
}
