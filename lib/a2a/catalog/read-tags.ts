import type { Json } from '@/lib/a2a/json'

const maxTags = 32
const maxLength = 64

/** Returns the tags of an agent in a list: at most 32 of at most 64 characters, the limits for tags that people set. */
export function readTags(json: Json | undefined): { tags?: string[] } {
  if (!Array.isArray(json)) return {}
  const texts = json.flatMap((tag) => (typeof tag === 'string' ? tag.trim() : []))
  const tags = [...new Set(texts)].filter((tag) => tag !== '' && tag.length <= maxLength).slice(0, maxTags)
  return tags.length > 0 ? { tags } : {}
}
