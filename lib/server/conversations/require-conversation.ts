import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { ConversationRecord } from '@/lib/server/db/conversations/conversation-record'
import { findConversation } from '@/lib/server/db/conversations/conversations'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the viewer's conversation by its ID, or by that of a task in it. Throws `not-found`. */
export async function requireConversation(viewer: Viewer, id: string): Promise<ConversationRecord> {
  const found = await findConversation(viewer, id)
  if (!found) throw new Fault('not-found', `Conversation not found: ${id}.`)
  return found
}
