import type { MessageItem, TurnItem } from '@/components/chat/turn/turn'
import { textKey, textOf } from '@/lib/a2a/part-text'

/** Shorter words may well be said twice and be meant so. */
const tellingLength = 24

/** True for one text that came in two ways: as status and as message, or again in the task's history. */
function isEcho(a: MessageItem, b: MessageItem): boolean {
  return a.origin !== b.origin && a.message.role === b.message.role
}

/** The messages of each text, in their order. */
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

/** Agents like to say a result and to give it as an artifact as well, or to say it in two ways: it is shown once. */
export function saidOnce(items: TurnItem[]): TurnItem[] {
  const byText = messagesByText(items)
  const doubles = new Set<TurnItem>()
  const sameAs = (content: Parameters<typeof textKey>[0]): MessageItem[] => byText.get(textKey(content) ?? '') ?? []
  const shown = items.map((item): TurnItem => {
    if (item.type === 'artifact') {
      const [same] = sameAs(item.artifact)
      if (same) doubles.add(same)
      return same ? { ...item, alsoSaid: true } : item
    }
    if (item.type !== 'message' || doubles.has(item)) return item
    const same = sameAs(item.message)
    if (same.length < 2 || textOf(item.message.parts).length < tellingLength) return item
    const later = same.slice(same.indexOf(item) + 1).filter((other) => isEcho(item, other))
    for (const echo of later) doubles.add(echo)
    return later.length > 0 ? { ...item, alsoSaid: true } : item
  })
  return doubles.size === 0 ? items : shown.filter((_, index) => !doubles.has(items[index] as TurnItem))
}
