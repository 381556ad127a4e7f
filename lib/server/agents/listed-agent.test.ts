import { describe, expect, it } from 'vitest'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { readCardText } from '@/lib/server/db/agents/card-document'
import { findAgentMatches, toListedAgent } from '@/lib/server/agents/listed-agent'
import type { CatalogAgent } from '@/lib/server/db/agents/catalog/catalog-agent'
import type { AgentMatch } from '@/lib/api/agent-search'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { localViewer } from '@/lib/server/platform/viewer'
import { collapseWhitespace, normalizeText, parseSearchTerms } from '@/lib/server/db/search/search-text'

const long = 'x '.repeat(200_000)

it('shortens names, versions and listed descriptions of a card', () => {
  const card = {
    name: long,
    version: long,
    description: long,
    provider: { organization: long },
    url: 'http://a.example/',
  }
  const outcome = readCardText(JSON.stringify(card), { url: null, etag: null, fetched: false })
  if (!outcome.ok) throw new Error(outcome.problem)
  const content = buildAgentContent(outcome.value, { url: null, dialect: null, tags: [] })
  const { name, version, providerName, description } = content
  expect([name.length, version.length, providerName?.length]).toEqual([1_000, 1_000, 1_000])
  expect(description).toBe(long)
  const at = new Date()
  const record = { ...content, visibleTo: [], createdAt: at, updatedAt: at } as unknown as CatalogAgent
  expect(toListedAgent(localViewer(), record, undefined, '').description).toHaveLength(5_000)
})

const many = (text: string) => Array.from({ length: 100 }, (_, index) => `${index}${text}`)

it('limits the skills, tags, media types and URLs of an agent in a list', () => {
  const at = new Date()
  const agent = {
    slug: 'a',
    description: '',
    providerName: 'P',
    providerUrl: long,
    iconUrl: long,
    url: long,
    protocolVersion: long,
    binding: long,
    statusReason: long,
    tags: ['own'],
    skills: many('skill').map((id) => ({ id: id + long, name: id + long, tags: many(long) })),
    skillCount: 950,
    tagCount: 9_000,
    inputModes: many(long),
    outputModes: many(long),
    visibleTo: [],
    createdAt: at,
    updatedAt: at,
  } as unknown as CatalogAgent
  const listed = toListedAgent(localViewer(), agent, undefined, '')
  expect(listed).toMatchObject({ skillCount: 950, tagCount: 9_000 })
  expect([listed.skills.length, listed.skills[0]?.tags.length, listed.inputModes.length]).toEqual([20, 20, 50])
  expect(JSON.stringify(listed).length).toBeLessThan(150_000)
})

const bareAgent = {
  name: '',
  providerName: null,
  ownerName: null,
  tags: [],
  skills: [],
  description: '',
  url: '',
} as unknown as AgentRecord

const agent = (overrides: Partial<AgentRecord>): AgentRecord => ({ ...bareAgent, ...overrides })

/** `field: text` of each match, with what was found in brackets. */
function marked(overrides: Partial<AgentRecord>, q: string): string[] {
  return findAgentMatches(agent(overrides), q).map(({ field, text, ranges }) => {
    const end = ranges.at(-1)?.[1] ?? 0
    const parts = ranges.map(([start, stop], index) => {
      const from = ranges[index - 1]?.[1] ?? 0
      return `${text.slice(from, start)}[${text.slice(start, stop)}]`
    })
    return `${field}: ${parts.join('')}${text.slice(end)}`
  })
}

const travelAgent: Partial<AgentRecord> = {
  name: 'Travel desk',
  providerName: 'Contoso',
  ownerName: 'Team Sun',
  tags: ['travel'],
  description: 'Books travel and hotels.',
  skills: [
    {
      id: 'book-hotel',
      name: 'Book a hotel',
      description: 'Rooms anywhere',
      tags: ['Hotels'],
      examples: ['Köln, May'],
    },
  ],
  url: 'https://desk.example/a2a',
}

it.each([
  ['travel', ['name: [Travel] desk', 'tag: [travel]', 'description: Books [travel] and hotels.']],
  ['hotel', ['tag: [Hotel]s', 'skill: Book a [hotel]', 'description: Books travel and [hotel]s.']],
  ['sun rooms', ['owner: Team [Sun]', 'skill: [Rooms] anywhere']],
  ['koln', ['example: [Köln], May']],
  ['travel hotels', ['description: Books [travel] and [hotels].', 'name: [Travel] desk', 'tag: [travel]']],
  ['"travel desk"', ['name: [Travel desk]']],
  ['desk.example', ['url: https://[desk.example]/a2a']],
  ['nowhere', []],
  ['', []],
])('finds %j', (q, expected) => {
  expect(marked(travelAgent, q)).toEqual(expected)
})

it('shows descriptions without markup, and finds nothing in the markup', () => {
  const description = '# Trips\n\nBooks **flights** and [ho*tel*s](https://hotels.example) <br class="wide">'
  expect(marked({ description }, 'flights')).toEqual(['description: Trips Books [flights] and hotels'])
  expect(marked({ description }, 'hotels')).toEqual(['description: Trips Books flights and [hotels]'])
  expect(marked({ description }, 'wide')).toEqual([])
  const skill = { id: 'a', name: 'A', description: 'Rooms in `Köln`', tags: [], examples: [] }
  expect(marked({ skills: [skill] }, 'in koln')).toEqual(['skill: Rooms [in] [Köln]'])
})

describe('letters whose length changes by normalization', () => {
  it.each([
    ['Straße 7', 'strasse', '[Straße] 7'],
    ['Straße 7', 'stras', '[Straß]e 7'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['ﬁnance', 'i', '[ﬁ]nance'],
    ['Cafe\u0301 now', 'cafe', '[Cafe\u0301] now'],
    ['旅行预订，旅行', '旅行', '[旅行]预订，[旅行]'],
    ['😀😀 go', 'go', '😀😀 [go]'],
    ['aaaa', 'aa', '[aaaa]'],
    ['한국어', '한', '[한]국어'],
    ['co\u00adop', 'coop', '[co\u00adop]'],
    ['שלום עולם', 'עולם', 'שלום [עולם]'],
  ])('%j: %j', (name, q, expected) => {
    expect(marked({ name }, q)).toEqual([`name: ${expected}`])
  })
})

it('shortens long texts around the matches, without splitting letters', () => {
  const long = `${'word '.repeat(30)}NEEDLE${' word'.repeat(60)}`
  const [match] = findAgentMatches(agent({ description: long }), 'needle')
  expect(match?.text).toMatch(/^….{40}NEEDLE.{100,120}…$/)
  const emoji = `${'😀'.repeat(100)}needle${'👩‍👩‍👧'.repeat(100)}`
  const [cut] = findAgentMatches(agent({ description: emoji }), 'needle')
  expect(cut?.text.isWellFormed()).toBe(true)
  const deep = `${'字'.repeat(9_000)}针${'字'.repeat(9_000)}`
  expect(findAgentMatches(agent({ description: deep }), '针')[0]?.text).toContain('针')
})

it('highlights matches anywhere in any text', () => {
  const alphabet = [
    'a',
    'B',
    ' ',
    '\n',
    'ß',
    'İ',
    'ﬁ',
    '\u0301',
    '😀',
    '字',
    'Σ',
    'ς',
    '½',
    '\u00ad',
    '가',
    'ｶ',
    'ﾞ',
    'ِ',
    '_',
  ]
  let state = 7
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const text = (length: number) => Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
  const wrong: string[] = []
  let matchCount = 0
  for (let round = 0; round < 3_000; round += 1) {
    const name = text(1 + random(60))
    const q = random(2) ? text(1 + random(3)) : name.slice(random(name.length), random(name.length) + 4).toWellFormed()
    const terms = parseSearchTerms(q)
    const isThere = terms.some((term) => normalizeText(collapseWhitespace(name)).includes(term))
    const [match] = findAgentMatches(agent({ name }), q)
    if (match) matchCount += 1
    if (isThere !== (match !== undefined) || (match && !isRight(match, collapseWhitespace(name), terms)))
      wrong.push(JSON.stringify({ name, q, match }))
  }
  expect(wrong).toEqual([])
  expect(matchCount).toBeGreaterThan(500)
})

function isRight({ text, ranges }: AgentMatch, whole: string, terms: string[]): boolean {
  const apart = ranges.every(([start, end], index) => start < end && start > (ranges[index - 1]?.[1] ?? -1))
  const slices = ranges.map(([start, end]) => text.slice(start, end))
  const have = slices.every(
    (slice) => slice.isWellFormed() && terms.some((term) => normalizeText(slice).includes(term)),
  )
  return text === whole && ranges.length > 0 && apart && have
}
