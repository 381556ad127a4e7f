import 'server-only'
import type { ConversationPatch } from '@/lib/api/conversation'
import { requireConversation } from '@/lib/server/conversations/require-conversation'
import type { ConversationRecord } from '@/lib/server/db/conversations/conversation-record'
import { updateConversation } from '@/lib/server/db/conversations/conversations'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Renames a conversation, or marks it as read or unread. `id`: that of the conversation or of a task in it. If the task's agent
 * names a context meanwhile, the task moves to another conversation and this one may disappear; then that one is updated.
 * Throws `not-found`.
 */
export async function patchConversation(
  viewer: Viewer,
  id: string,
  patch: ConversationPatch,
): Promise<ConversationRecord> {
  for (;;) {
    // Reads it again in case it moved; throws if it is gone.
    const changed = await updateConversation(await requireConversation(viewer, id), patch)
    if (changed) return changed
  }
}
