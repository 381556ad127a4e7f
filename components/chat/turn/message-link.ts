import type { Message } from '@/lib/a2a/model'

/** Id of the element that shows a message; undefined where the message has no name. */
export function messageAnchor({ messageId }: Pick<Message, 'messageId'>): string | undefined {
  return messageId ? `message-${messageId}` : undefined
}

/** The address of a message in the conversation that is on the page. */
export function messageLink(message: Pick<Message, 'messageId'>): string {
  const url = new URL(location.href)
  url.search = ''
  url.hash = encodeURIComponent(messageAnchor(message) ?? '')
  return url.href
}
