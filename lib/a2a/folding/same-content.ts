import type { Message, Part } from '@/lib/a2a/model'

function contentOf(part: Part): string {
  if ('text' in part) return `text ${part.text}`
  if ('raw' in part) return `raw ${part.raw}`
  return 'url' in part ? `url ${part.url}` : `data ${JSON.stringify(part.data)}`
}

/** What parts hold, as one string; their names, types and metadata are left out, since agents change them on echo. */
export function partsKey(parts: readonly Part[]): string {
  return JSON.stringify(parts.map(contentOf))
}

/** Who says what: equal for two messages that say the same. */
export function messageKey({ role, parts }: Message): string {
  return `${role} ${partsKey(parts)}`
}
