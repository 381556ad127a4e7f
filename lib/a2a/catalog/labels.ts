import type { Json } from '@/lib/a2a/json'

const maxLabelLength = 200

/** Returns the first non-empty text as one line of at most 200 characters, without user name and password of a URL. */
export function toLabel(...texts: unknown[]): string {
  const first = texts.find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined
  const line = (first ?? '–').trim().replace(/\s+/g, ' ')
  return line.replace(/(^|\/\/)[^/@\s:]*:[^/@\s]*@/g, '$1').slice(0, maxLabelLength)
}

const maxTags = 32
const maxTagLength = 64

/** Returns the tags of an agent in a list: at most 32 of at most 64 characters, the limits for tags that people set. */
export function readTags(json: Json | undefined): { tags?: string[] } {
  if (!Array.isArray(json)) return {}
  const texts = json.flatMap((tag) => (typeof tag === 'string' ? tag.trim() : []))
  const tags = [...new Set(texts)].filter((tag) => tag !== '' && tag.length <= maxTagLength).slice(0, maxTags)
  return tags.length > 0 ? { tags } : {}
}
