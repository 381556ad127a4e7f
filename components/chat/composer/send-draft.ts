import type { DraftState } from '@/components/chat/composer/draft-state'
import type { DraftStore } from '@/components/chat/composer/draft-store'
import type { Conversation } from '@/lib/client/conversation/conversation'
import type { MessageDraft } from '@/lib/client/conversation/conversation-state'
import type { MessageQueue } from '@/lib/client/conversation/message-queue'

interface DraftSender {
  conversation: Pick<Conversation, 'send'>
  draft: Pick<DraftStore, 'restoreWithdrawn'>
  queue: Pick<MessageQueue, 'pause' | 'putBack'>
}

/**
 * Sends the message of a draft that was cleared. If the user stops its upload, it becomes the draft again, or the first queued
 * message if a new draft was begun. Queued messages then wait for the user.
 */
export async function sendDraft(
  { conversation, draft, queue }: DraftSender,
  written: DraftState,
  message: MessageDraft,
): Promise<void> {
  if ((await conversation.send(message)) !== 'withdrawn') return
  if (draft.restoreWithdrawn(written)) queue.pause()
  else queue.putBack(message)
}
