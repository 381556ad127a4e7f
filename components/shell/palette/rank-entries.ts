import type { PaletteEntry, PaletteGroup } from '@/components/shell/palette/palette-entry'

/** What a search is compared with. */
type Searched = Pick<PaletteEntry, 'name' | 'aliases' | 'keywords'>

/** How well an entry matches. The search of the server also returns entries that match by their content only. */
const matches = { content: 0, keywords: 1, inName: 2, words: 3, start: 4, whole: 5 } as const

/** Splits a text into words for comparing: lower case, without accents and punctuation. */
function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function rateName(search: readonly string[], name: string): number {
  const words = splitWords(name)
  const [text, wanted] = [words.join(' '), search.join(' ')]
  if (text === wanted) return matches.whole
  if (text.startsWith(wanted)) return matches.start
  if (search.every((word) => words.some((each) => each.startsWith(word)))) return matches.words
  return search.every((word) => text.includes(word)) ? matches.inName : matches.content
}

function rateEntry(search: readonly string[], { name, aliases = [], keywords = '' }: Searched): number {
  const best = Math.max(...[name, ...aliases].map((each) => rateName(search, each)))
  if (best > matches.content) return best
  const text = splitWords([name, ...aliases, keywords].join(' ')).join(' ')
  return search.every((word) => text.includes(word)) ? matches.keywords : matches.content
}

/** Returns true if all words of `search` occur in the names or the keywords of a command. */
export function matchesCommand(search: string, command: Searched): boolean {
  const words = splitWords(search)
  if (words.length === 0) return search.trim() === ''
  return rateEntry(words, command) > matches.content
}

/**
 * Returns groups and entries ordered by how well they match `search`: the whole name, its start, words of it, keywords, and the
 * content only. Those that match equally well keep their order. Groups without entries are left out.
 */
export function rankGroups(search: string, groups: readonly PaletteGroup[]): PaletteGroup[] {
  const filled = groups.filter(({ entries }) => entries.length > 0)
  const words = splitWords(search)
  if (words.length === 0) return filled
  const rated = filled.map(({ key, entries }) => {
    const ratings = new Map(entries.map((entry) => [entry, rateEntry(words, entry)]))
    const rate = (entry: PaletteEntry): number => ratings.get(entry) ?? matches.content
    const sorted = entries.toSorted((one, other) => rate(other) - rate(one))
    return { group: { key, entries: sorted }, rating: Math.max(...ratings.values()) }
  })
  return rated.toSorted((one, other) => other.rating - one.rating).map(({ group }) => group)
}
