import type { AgentSummary } from '@/lib/api/agent'
import type { AgentMatch } from '@/lib/api/agent-search'
import { hostOf } from '@/components/agents/host-of'

type FoundText = Pick<AgentMatch, 'text' | 'ranges'>

/** What an agent is listed with, and what a search found in it. */
export interface FoundTexts {
  name: FoundText
  provider: FoundText
  /** Tags of its skills, or their names where they have none; found ones first. */
  words: FoundText[]
  /** Number of tags or skills that a list leaves out. */
  more: number
  /** A place that is not in sight otherwise. */
  elsewhere: AgentMatch | null
}

const plain = (text: string): FoundText => ({ text, ranges: [] })

/** The texts of an agent with what a search found in them. */
export function foundTexts(agent: AgentSummary): FoundTexts {
  const matches = agent.matches ?? []
  const found = (field: AgentMatch['field'], text: string) =>
    matches.find((match) => match.field === field && match.text === text) ?? plain(text)
  const tags = matches.filter(({ field }) => field === 'tag')
  const named = agent.skills.flatMap((skill) => skill.tags)
  const words = new Set([...agent.tags, ...(named.length > 0 ? named : agent.skills.map(({ name, id }) => name || id))])
  const listed = [...tags, ...[...words].filter((word) => word && !tags.some(({ text }) => text === word)).map(plain)]
  const provider = found('provider', agent.provider?.organization ?? hostOf(agent.url))
  const name = found('name', agent.name)
  const inSight = new Set<FoundText>([name, provider, ...tags])
  return {
    name,
    provider,
    words: listed,
    more: Math.max(0, named.length > 0 ? agent.tagCount - listed.length : agent.skillCount - agent.skills.length),
    elsewhere: matches.find((match) => !inSight.has(match)) ?? null,
  }
}

/** How much stands before what was found where a line has no room for more. */
const mostLead = 20

/** The text from shortly before what was found in it, so that the end of a line does not hide that. */
export function keptInSight({ text, ranges }: FoundText): FoundText {
  const start = ranges[0]?.[0] ?? 0
  if (start <= mostLead) return { text, ranges }
  const space = text.indexOf(' ', start - mostLead)
  const cut = space === -1 || space >= start ? start - mostLead : space + 1
  // Not within a letter of two units.
  const from = /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? cut + 1 : cut
  const moved = (place: number) => place - from + 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([one, other]) => [moved(one), moved(other)]) }
}
