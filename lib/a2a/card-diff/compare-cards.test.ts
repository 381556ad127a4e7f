import { describe, expect, it } from 'vitest'
import type { CardChange } from '@/lib/a2a/card-diff/card-change'
import { type CardChangeCode, cardChangeCodes } from '@/lib/a2a/card-diff/card-change-codes'
import { changePairs, type Generation, generations } from '@/lib/a2a/card-diff/testing/change-pairs'
import { baseCard, compareTexts } from '@/lib/a2a/card-diff/testing/base-cards'
import type { JsonObject } from '@/lib/a2a/json'

const compare = (before: JsonObject, after: JsonObject): CardChange[] =>
  compareTexts(JSON.stringify(before), JSON.stringify(after))
const codes = (changes: CardChange[]) => changes.map(({ code }) => code)

const upgrade = (from: Generation, to: Generation) => compare(baseCard(from), baseCard(to))
const skill = (id: string, more = {}) => ({ id, name: id, description: '', tags: [], ...more })
const longSkills = (suffix: string) =>
  Array.from({ length: 1000 }, (_, id) => ({ id: `${id}`, name: `${'ا'.repeat(3000)}${id}${suffix}`, tags: [] }))

const rows = changePairs.flatMap(({ code, breaking = false, pairs }) =>
  generations.flatMap((generation) => {
    const pair = pairs[generation]
    return pair ? [{ code, breaking, generation, pair }] : []
  }),
)

describe('a difference between two cards', () => {
  it.each(rows)(
    '$code in $generation, breaking: $breaking',
    ({ code, breaking, generation, pair: [before, after] }) => {
      const base = baseCard(generation)
      const changes = compare({ ...base, ...before }, { ...base, ...after })
      expect(codes(changes)).toEqual([code])
      expect(changes[0]).toMatchObject({ breaking, path: expect.stringMatching(/./) })
    },
  )

  it('has a pair of cards for each code', () => {
    expect(new Set(changePairs.map(({ code }) => code))).toEqual(
      new Set<CardChangeCode>(cardChangeCodes.filter((code) => code !== 'and-more')),
    )
  })

  it('is counted beyond the first 500, those that break callers first', () => {
    const members = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`x${index}`, 1]))
    const changes = compare(baseCard('v1.0'), { ...baseCard('v1.0'), ...members, skills: [] })
    expect(changes[0]).toMatchObject({ code: 'skill-removed', breaking: true })
    expect(changes).toHaveLength(501)
    expect(changes.at(-1)).toMatchObject({ code: 'and-more', values: { count: '201' }, breaking: false })
  })

  it('has no longer path than can be read', () => {
    const [change] = compare(baseCard('v1.0'), { ...baseCard('v1.0'), ['k'.repeat(100_000)]: 1 })
    expect(change?.path.length).toBeLessThan(300)
  })

  it('is none between cards of the same text', () => {
    for (const generation of generations) expect(compare(baseCard(generation), baseCard(generation))).toEqual([])
  })
})

describe('an agent that moves on to another generation', () => {
  it.each([
    ['v0.1', 'v0.3'],
    ['v0.3', 'v1.0'],
    ['v0.1', 'v1.0'],
    ['v1.0', 'v0.3'],
  ] as const)('from %s to %s differs in that alone', (from, to) => {
    const breaking = upgrade(from, to).filter((change) => change.breaking)
    expect(codes(breaking)).toEqual(['generation-changed'])
    const rest = codes(upgrade(from, to)).filter((code) => code !== 'generation-changed')
    // v0.1 has schemes by names alone.
    expect(rest.filter((code) => code !== 'scheme-renamed' && code !== 'scheme-changed')).toEqual([])
  })

  it('and keeps the earlier one breaks nobody', () => {
    const both = { ...baseCard('v0.3'), ...baseCard('v1.0') }
    const changes = compare(baseCard('v0.3'), both)
    expect(codes(changes)).toEqual(['interface-added', 'scheme-renamed'])
    expect(codes(compare(both, baseCard('v1.0')))).toEqual(['interface-removed'])
  })
})

describe('differences', () => {
  it('say where they are, in the later card or in the earlier', () => {
    const before = { ...baseCard('v1.0'), skills: [skill('a'), skill('b'), skill('c')] }
    const after = { ...baseCard('v1.0'), skills: [skill('d'), skill('c', { tags: ['x'] }), skill('a')] }
    expect(compare(before, after).map(({ code, path, values }) => [code, path, values])).toEqual([
      ['skill-removed', 'skills[1]', { name: 'b' }],
      ['skill-added', 'skills[0]', { name: 'd' }],
      ['skill-tags-changed', 'skills[1].tags', { name: 'c' }],
    ])
  })

  it('come all at once, in the order of a card', () => {
    const base = baseCard('v0.3')
    const after = { ...base, version: '2', url: 'https://agent.example/moved', capabilities: {}, skills: [] }
    expect(codes(compare(base, after))).toEqual([
      'version-changed',
      'endpoint-moved',
      'streaming-lost',
      'skill-removed',
    ])
  })

  it('are found among as many skills as a card may have, with long and odd names', () => {
    const changes = compare(
      { ...baseCard('v1.0'), skills: longSkills('') },
      { ...baseCard('v1.0'), skills: longSkills('!') },
    )
    expect(changes).toHaveLength(501)
    expect(changes[0]?.values.from?.length).toBeLessThan(210)
  })

  it('between what is no card in the same sense do not fail', () => {
    const odd = {
      name: 'A',
      url: 'https://a.example/',
      skills: [null, 5],
      capabilities: 7,
      signatures: [null, {}],
      provider: [],
    }
    expect(codes(compare(odd as never, { ...odd, name: 'B', skills: 'x', signatures: 'y' } as never))).toEqual([
      'name-changed',
      'signature-removed',
    ])
  })
})
