import type { Message, Part } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

function written(part: Part): string {
  if ('text' in part) return part.text
  if ('data' in part) return `\`\`\`json\n${JSON.stringify(part.data, null, 2)}\n\`\`\``
  return 'url' in part && part.url ? `[${part.filename ?? part.url}](${part.url})` : (part.filename ?? '')
}

/** Formats a message as text to copy: texts unchanged, data as JSON, files by name. */
export function formatMessage({ parts }: Pick<Message, 'parts'>): string {
  // Several text parts are pieces of one text.
  if (parts.every((part) => 'text' in part)) return textOf(parts)
  return parts.map(written).filter(Boolean).join('\n\n')
}
