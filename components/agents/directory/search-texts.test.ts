import { expect, it } from 'vitest'
import { getSearchTexts, selectUntruncatedWords, trimToMatch } from '@/components/agents/directory/search-texts'
import type { AgentSummary } from '@/lib/api/agent'
import type { AgentMatch } from '@/lib/api/agent-search'

const agent = {
  name: 'Travel desk',
  provider: { organization: 'ACME' },
  url: 'https://travel.example/rpc',
  tags: ['ours'],
  skillCount: 2,
  tagCount: 3,
  skills: [
    { id: 'a', name: 'Flights', tags: ['planes', 'travel'] },
    { id: 'b', name: 'Hotels', tags: ['travel'] },
  ],
} as AgentSummary
const getTexts = (...matches: AgentMatch[]) => getSearchTexts({ ...agent, matches })
const words = ({ words }: ReturnType<typeof getSearchTexts>) => words.map(({ text }) => text)

it('lists each tag once, catalog tags first', () => {
  expect(words(getTexts())).toEqual(['ours', 'planes', 'travel'])
  const untagged = agent.skills.map((skill) => ({ ...skill, tags: [] }))
  expect(words(getSearchTexts({ ...agent, tags: [], skills: untagged }))).toEqual(['Flights', 'Hotels'])
})

it('counts the omitted tags or skills', () => {
  expect(getTexts().more).toBe(0)
  expect(getSearchTexts({ ...agent, skillCount: 900, tagCount: 950 }).more).toBe(947)
  const untagged = agent.skills.map((skill) => ({ ...skill, tags: [] }))
  expect(getSearchTexts({ ...agent, tags: [], skills: untagged, skillCount: 900, tagCount: 0 }).more).toBe(898)
})

it('lists matching tags first, and marks matches in visible texts', () => {
  const tag: AgentMatch = { field: 'tag', text: 'travel', ranges: [[0, 6]] }
  const name: AgentMatch = { field: 'name', text: 'Travel desk', ranges: [[0, 6]] }
  const texts = getTexts(name, tag)
  expect(words(texts)).toEqual(['travel', 'ours', 'planes'])
  expect(texts.name.ranges).toEqual([[0, 6]])
  expect(texts.provider).toEqual({ text: 'ACME', ranges: [] })
  expect(texts.elsewhere).toBeNull()
})

it('returns the best match outside the visible texts: an example, or a truncated name', () => {
  const example: AgentMatch = { field: 'example', text: 'Book a flight', ranges: [[7, 13]] }
  expect(getTexts({ field: 'tag', text: 'travel', ranges: [] }, example).elsewhere).toBe(example)
  const cut: AgentMatch = { field: 'name', text: '… desk', ranges: [[2, 6]] }
  expect(getTexts(cut, example).elsewhere).toBe(cut)
})

it.each([
  ['Books a flight', [8, 14], 'Books a flight'],
  ['Summarises each vacation with its flight', [34, 40], '…vacation with its flight'],
  [`${'x'.repeat(40)}flight`, [40, 46], `…${'x'.repeat(20)}flight`],
  [`${'🦊'.repeat(15)}.flight`, [31, 37], `…${'🦊'.repeat(9)}.flight`],
] as const)('a line with %j begins shortly before what was found', (text, [start, end], line) => {
  const stored = trimToMatch({ text, ranges: [[start, end]] })
  expect(stored.text).toBe(line)
  expect(stored.ranges.map(([one, other]) => stored.text.slice(one, other))).toEqual(['flight'])
})

const long = 'a-tag-that-is-longer-than-any-line-of-a-card'

it.each([
  [
    ['travel', long, 'it'],
    ['it', 'travel'],
  ],
  [
    ['travel', 'tickets', 'hotels'],
    ['travel', 'hotels', 'tickets'],
  ],
  [[long, `${long}-too`], []],
  [[long, 'administration'], ['administration']],
  [
    ['旅行预订', '酒店住宿', '机票'],
    ['机票', '旅行预订', '酒店住宿'],
  ],
  [['旅行预订与酒店住宿服务'], []],
  [[], []],
])('of %j those stand whole: %j', (words, whole) => {
  expect([...selectUntruncatedWords(words)]).toEqual(whole)
})
