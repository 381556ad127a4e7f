import 'server-only'
import { namedTask } from '@/lib/a2a/named-task'
import type { Draft } from '@/lib/server/tasks/draft'

/**
 * What an agent said on behalf of the task that it knows as `remoteId`. What names another task is not this one's, and is kept
 * as a note; as long as no id is known, the first event to name one decides.
 */
export function ownDrafts(remoteId: string | undefined, drafts: Draft[]): Draft[] {
  let own = remoteId
  return drafts.map((draft) => {
    const kept = ownDraft(own, draft)
    // A lone message makes no task.
    if (draft.kind !== 'message') own ??= namedTask(draft.event)
    return kept
  })
}

/** The same for a single one. */
export function ownDraft(remoteId: string | undefined, draft: Draft): Draft {
  const named = namedTask(draft.event)
  if (named === undefined || remoteId === undefined || named === remoteId) return draft
  const note = `Not understood: it names another task, ${named.slice(0, 100)}.`
  return { ...draft, kind: 'note', event: { kind: 'note', note, unread: true } }
}
