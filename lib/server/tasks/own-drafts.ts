import 'server-only'
import { namedTask } from '@/lib/a2a/named-task'
import { remark } from '@/lib/a2a/remarks'
import type { Draft } from '@/lib/server/tasks/draft'
import type { Line } from '@/lib/server/tasks/line'

/** Where a task is spoken of, and by what id. */
interface Speaking extends Pick<Line, 'dialect'> {
  pump: { remoteId: string | undefined }
}

/**
 * What an agent said on behalf of the task that the pump is of. What names another task is not this one's, and is kept as a
 * note; as long as no id is known, the first event to name one decides. A v0.1 agent is told the id and asked about one task a
 * connection, and the protocol's own examples answer with other ids ("id": 1): what it names decides nothing.
 */
export function ownDrafts({ dialect, pump }: Speaking, drafts: Draft[]): Draft[] {
  let { remoteId } = pump
  return drafts.map((draft) => {
    const kept = ownDraft({ dialect, pump: { remoteId } }, draft)
    // A lone message makes no task.
    if (draft.kind !== 'message') remoteId ??= namedTask(draft.event)
    return kept
  })
}

/** The same for a single one. */
export function ownDraft({ dialect, pump }: Speaking, draft: Draft): Draft {
  const named = namedTask(draft.event)
  if (dialect.id === 'v0.1' || !named || !pump.remoteId || named === pump.remoteId) return draft
  const told = remark('other-task', { id: named.slice(0, 100) })
  return { ...draft, kind: 'note', event: { kind: 'note', ...told, unread: true } }
}
