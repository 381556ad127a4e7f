import type { Json } from '@/lib/a2a/json'

const most = 32
const mostCharacters = 64

/** The tags that a list gives an agent, as many and as long as a person may give. */
export function tagsOf(json: Json | undefined): { tags?: string[] } {
  if (!Array.isArray(json)) return {}
  const texts = json.flatMap((tag) => (typeof tag === 'string' ? tag.trim() : []))
  const tags = [...new Set(texts)].filter((tag) => tag !== '' && tag.length <= mostCharacters).slice(0, most)
  return tags.length > 0 ? { tags } : {}
}
