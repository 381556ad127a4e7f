import type { PartDisplay } from '@/components/parts/part-display'
import type { Part } from '@/lib/a2a/model'

/** Returns a function for the text to copy: text, data as JSON, or a URL. Null for binary content. */
export function getCopyText(part: Part, shown: PartDisplay): (() => string) | null {
  if ('text' in part) return () => part.text
  if ('data' in part) return () => JSON.stringify(part.data, null, 2)
  if ('url' in part) return part.url ? () => part.url : null
  return 'text' in shown ? () => shown.text : null
}
