import type { Turn } from '@/components/chat/turn/turn'
import type { Message } from '@/lib/a2a/model'

/** Returns the ID of a turn's element. */
export function getTurnElementId(taskId: string, turn: Turn): string {
  return `turn-${taskId}-${turn.seq}`
}

/** Returns the element ID of a message. Undefined if the message has no ID. */
export function messageAnchor({ messageId }: Pick<Message, 'messageId'>): string | undefined {
  return messageId ? `message-${messageId}` : undefined
}

/** Returns the URL of a message in the open conversation. */
export function messageLink(message: Pick<Message, 'messageId'>): string {
  const url = new URL(location.href)
  url.search = ''
  url.hash = encodeURIComponent(messageAnchor(message) ?? '')
  return url.href
}
