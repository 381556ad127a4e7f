import type { Shown } from '@/components/parts/shown-part'
import type { Part } from '@/lib/a2a/model'

/** What copying a part gives: its text, its data as JSON, its address; null for bytes that are no text. */
export function copiedText(part: Part, shown: Shown): (() => string) | null {
  if ('text' in part) return () => part.text
  if ('data' in part) return () => JSON.stringify(part.data, null, 2)
  if ('url' in part) return part.url ? () => part.url : null
  return 'text' in shown ? () => shown.text : null
}
