import 'server-only'
import type { ConversationPatch } from '@/lib/api/conversation'
import { existingConversation } from '@/lib/server/conversations/existing-conversation'
import type { ConversationRecord } from '@/lib/server/db/conversation-record'
import { changeConversation } from '@/lib/server/db/conversations'
import type { Viewer } from '@/lib/server/viewer'

/**
 * Renames the viewer's conversation, or marks it as read or unread; `id`: its own, or that of a task in it. Where the task's agent
 * names a context meanwhile, the task moves to another conversation and this one may be gone: then that one. Throws `not-found`.
 */
export async function changeExisting(
  viewer: Viewer,
  id: string,
  patch: ConversationPatch,
): Promise<ConversationRecord> {
  for (;;) {
    // Looked up again where it went in between; where nothing is found, that throws.
    const changed = await changeConversation(await existingConversation(viewer, id), patch)
    if (changed) return changed
  }
}
