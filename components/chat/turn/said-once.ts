import type { MessageItem, TurnItem } from '@/components/chat/turn/turn'
import type { Message } from '@/lib/a2a/model'
import { sameText, textOf } from '@/lib/a2a/part-text'

/** Shorter words may well be said twice and be meant so. */
const tellingLength = 24

/** True for one text that came in two ways: as status and as message, or again in the task's history. */
function isEcho(a: MessageItem, b: MessageItem): boolean {
  if (a.origin === b.origin || a.message.role !== b.message.role) return false
  return textOf(b.message.parts).length >= tellingLength && sameText(a.message, b.message)
}

/** Agents like to say a result and to give it as an artifact as well, or to say it in two ways: it is shown once. */
export function saidOnce(items: TurnItem[]): TurnItem[] {
  const messages = items.filter((item) => item.type === 'message')
  const doubles = new Set<TurnItem>()
  const saying = (said: Pick<Message, 'parts'>): MessageItem | undefined =>
    messages.find(({ message }) => sameText(message, said))
  const shown = items.map((item): TurnItem => {
    if (item.type === 'artifact') {
      const same = saying(item.artifact)
      if (same) doubles.add(same)
      return same ? { ...item, alsoSaid: true } : item
    }
    if (item.type !== 'message' || doubles.has(item)) return item
    const later = messages.slice(messages.indexOf(item) + 1).filter((other) => isEcho(item, other))
    for (const echo of later) doubles.add(echo)
    return later.length > 0 ? { ...item, alsoSaid: true } : item
  })
  return doubles.size === 0 ? items : shown.filter((_, index) => !doubles.has(items[index] as TurnItem))
}
