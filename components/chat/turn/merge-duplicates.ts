import type { MessageItem, TurnItem } from '@/components/chat/turn/turn'
import { textKey, textOf } from '@/lib/a2a/text/part-text'

/** Shorter texts may be repeated intentionally. */
const tellingLength = 24

/** Returns true for a text that was sent in two ways: as status and message, or again in the history. */
function isEcho(a: MessageItem, b: MessageItem): boolean {
  return a.origin !== b.origin && a.message.role === b.message.role
}

/** Returns the messages by text, in order. */
function messagesByText(items: readonly TurnItem[]): Map<string, MessageItem[]> {
  const byText = new Map<string, MessageItem[]>()
  for (const item of items) {
    const key = item.type === 'message' ? textKey(item.message) : undefined
    if (item.type !== 'message' || key === undefined) continue
    const same = byText.get(key)
    if (same) same.push(item)
    else byText.set(key, [item])
  }
  return byText
}

/** Hides text that an agent sent twice, as a message and an artifact or as two messages. */
export function mergeDuplicates(items: TurnItem[]): TurnItem[] {
  const byText = messagesByText(items)
  const doubles = new Set<TurnItem>()
  const sameAs = (content: Parameters<typeof textKey>[0]): MessageItem[] => byText.get(textKey(content) ?? '') ?? []
  const shown = items.map((item): TurnItem => {
    if (item.type === 'artifact') {
      const [same] = sameAs(item.artifact)
      if (same) doubles.add(same)
      return same ? { ...item, hasDuplicate: true } : item
    }
    if (item.type !== 'message' || doubles.has(item)) return item
    const same = sameAs(item.message)
    if (same.length < 2 || textOf(item.message.parts).length < tellingLength) return item
    const later = same.slice(same.indexOf(item) + 1).filter((other) => isEcho(item, other))
    for (const echo of later) doubles.add(echo)
    return later.length > 0 ? { ...item, hasDuplicate: true } : item
  })
  return doubles.size === 0 ? items : shown.filter((_, index) => !doubles.has(items[index] as TurnItem))
}
