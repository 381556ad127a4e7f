import { textOf } from '@/lib/a2a/part-text'
import type { Message, Part } from '@/lib/a2a/model'

function written(part: Part): string {
  if ('text' in part) return part.text
  if ('data' in part) return `\`\`\`json\n${JSON.stringify(part.data, null, 2)}\n\`\`\``
  return 'url' in part && part.url ? `[${part.filename ?? part.url}](${part.url})` : (part.filename ?? '')
}

/** A message as text to be used elsewhere: texts as they were written, data as JSON, files by their names. */
export function messageText({ parts }: Pick<Message, 'parts'>): string {
  // Pieces of one text come as several parts, with nothing between.
  if (parts.every((part) => 'text' in part)) return textOf(parts)
  return parts.map(written).filter(Boolean).join('\n\n')
}
