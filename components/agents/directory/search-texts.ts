import { getHost } from '@/components/agents/get-host'
import type { AgentSummary } from '@/lib/api/agent'
import type { AgentMatch } from '@/lib/api/agent-search'

type MatchText = Pick<AgentMatch, 'text' | 'ranges'>

/** The texts of a listed agent with search matches. */
export interface SearchTexts {
  name: MatchText
  provider: MatchText
  /** Tags, or skill names if there are none. Matches come first. */
  words: MatchText[]
  /** Number of tags or skills that are left out. */
  more: number
  /** A match in a text that is not visible otherwise. */
  elsewhere: AgentMatch | null
}

const plain = (text: string): MatchText => ({ text, ranges: [] })

/** Returns the texts of a listed agent with search matches. */
export function getSearchTexts(agent: AgentSummary): SearchTexts {
  const matches = agent.matches ?? []
  const findText = (field: AgentMatch['field'], text: string) =>
    matches.find((match) => match.field === field && match.text === text) ?? plain(text)
  const tags = matches.filter(({ field }) => field === 'tag')
  const named = agent.skills.flatMap((skill) => skill.tags)
  const words = new Set([...agent.tags, ...(named.length > 0 ? named : agent.skills.map(({ name, id }) => name || id))])
  const listed = [...tags, ...[...words].filter((word) => word && !tags.some(({ text }) => text === word)).map(plain)]
  const provider = findText('provider', agent.provider?.organization ?? getHost(agent.url))
  const name = findText('name', agent.name)
  const inView = new Set<MatchText>([name, provider, ...tags])
  return {
    name,
    provider,
    words: listed,
    more: Math.max(0, named.length > 0 ? agent.tagCount - listed.length : agent.skillCount - agent.skills.length),
    elsewhere: matches.find((match) => !inView.has(match)) ?? null,
  }
}

/** Maximum number of characters before a match in a single line. */
const maxLead = 20

/** Cuts the beginning of a text, so that the match is visible in a single line. */
export function trimToMatch({ text, ranges }: MatchText): MatchText {
  const start = ranges[0]?.[0] ?? 0
  if (start <= maxLead) return { text, ranges }
  const space = text.indexOf(' ', start - maxLead)
  const cut = space === -1 || space >= start ? start - maxLead : space + 1
  // Not within a surrogate pair.
  const from = /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? cut + 1 : cut
  const moved = (place: number) => place - from + 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([one, other]) => [moved(one), moved(other)]) }
}

/** Average number of characters per word that fit in the row. */
const lettersEach = 8

/** Double-width characters. */
const wide = /[\u2e80-\uffdc]/g

const widthOf = (word: string): number => word.length + (word.match(wide)?.length ?? 0)

/** Returns the words that are shown without truncation: the shortest, as far as there is space. */
export function selectUntruncatedWords(words: readonly string[]): ReadonlySet<string> {
  let available = words.length * lettersEach
  const byWidth = words.toSorted((one, other) => widthOf(one) - widthOf(other))
  return new Set(byWidth.filter((word) => (available -= widthOf(word)) >= 0))
}
