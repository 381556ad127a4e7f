import type { Part } from '@/lib/a2a/model'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { createStoppedMessage } from '@/lib/client/conversation/unsent-messages'

/**
 * Sends a message in all conversations. If the user stops its upload, `takeBack` gets it once. If that returns false, the message is
 * listed as unsent in each conversation that did not send it.
 */
export async function sendQuestion(
  conversations: readonly Pick<Conversation, 'send' | 'addUnsent'>[],
  parts: Part[],
  takeBack: (parts: Part[]) => boolean,
): Promise<void> {
  const draft = { parts, options: {} }
  let isTakenBack: boolean | undefined
  const deliver = async ({ send, addUnsent }: (typeof conversations)[number]): Promise<void> => {
    if ((await send(draft)) !== 'withdrawn') return
    isTakenBack ??= takeBack(parts)
    if (!isTakenBack) addUnsent([createStoppedMessage(draft)])
  }
  await Promise.all(conversations.map(deliver))
}
