import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import type { AgentEvent } from '@/lib/a2a/model'
import { namedTask } from '@/lib/a2a/named-task'
import { remark } from '@/lib/a2a/remarks'
import { isTerminal } from '@/lib/a2a/states'
import type { Draft } from '@/lib/server/tasks/draft'
import type { Line } from '@/lib/server/tasks/line'
import type { Pump } from '@/lib/server/tasks/pump'

/** Where a task is spoken of, and by what id. */
interface Speaking extends Pick<Line, 'dialect'> {
  pump: Pick<Pump, 'remoteId' | 'fold'>
}

type StatusEvent = Extract<AgentEvent, { kind: 'status' }>

/** The IDs that the agent uses, as far as they are known. */
interface KnownIds {
  remoteId: string | undefined
  contextId: string | undefined
}

/**
 * What an agent said on behalf of the task that the pump is of. What names another task is not this one's, and is kept as a
 * note; as long as no id is known, the first event to name one decides. A v0.1 agent is told the id and asked about one task a
 * connection, and the protocol's own examples answer with other ids ("id": 1): what it names decides nothing.
 * `answersMessage`: the drafts are the response to a message, see `belongsToResponse`.
 */
export function ownDrafts({ dialect, pump }: Speaking, drafts: Draft[], answersMessage = false): Draft[] {
  let ids: KnownIds = { remoteId: pump.remoteId, contextId: pump.fold.task.contextId }
  return drafts.map((draft) => {
    const own = ownOrNote(dialect.id, ids, draft, answersMessage)
    // A lone message makes no task.
    if (own === draft && draft.kind !== 'message')
      ids = { remoteId: ids.remoteId ?? namedTask(draft.event), contextId: ids.contextId ?? contextOf(draft) }
    return own
  })
}

/** The same for a single one. */
export function ownDraft({ dialect, pump }: Speaking, draft: Draft): Draft {
  return ownOrNote(dialect.id, { remoteId: pump.remoteId, contextId: pump.fold.task.contextId }, draft, false)
}

function ownOrNote(dialect: DialectId, ids: KnownIds, draft: Draft, answersMessage: boolean): Draft {
  const named = namedTask(draft.event)
  if (dialect === 'v0.1' || !named || !ids.remoteId || named === ids.remoteId) return draft
  if (answersMessage && belongsToResponse(dialect, draft, ids)) return draft
  const told = remark('other-task', { id: named.slice(0, 100) })
  return { ...draft, kind: 'note', event: { kind: 'note', ...told, unread: true } }
}

/**
 * True for an event under another task ID that still belongs to the response of a message: a message, or the last status in
 * the same context. Official servers of v0.3 send the latter under a random ID when their executor throws.
 */
function belongsToResponse(dialect: DialectId, { event }: Draft, { contextId }: KnownIds): boolean {
  if (event.kind === 'message') return true
  return event.kind === 'status' && isLastStatus(dialect, event) && (event.contextId ?? contextId) === contextId
}

/** True for a status that ends the response: by `final` in v0.x, by a terminal state in v1.0, which has no `final` (§3.1.2). */
export function isLastStatus(dialect: DialectId, { status, final }: StatusEvent): boolean {
  return final === true || (dialect === 'v1.0' && isTerminal(status.state))
}

function contextOf({ event }: Draft): string | undefined {
  if (event.kind === 'task') return event.task.contextId
  return event.kind === 'status' || event.kind === 'artifact' ? event.contextId : undefined
}
