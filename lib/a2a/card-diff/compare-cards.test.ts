import { describe, expect, it } from 'vitest'
import { type CardChange, type CardChangeCode, cardChangeCodes } from '@/lib/a2a/card-diff/card-change'
import { changePairs } from '@/lib/a2a/card-diff/testing/change-pairs'
import { baseCard, compareTexts } from '@/lib/a2a/card-diff/testing/base-cards'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import type { JsonObject } from '@/lib/a2a/json'

const compare = (before: JsonObject, after: JsonObject): CardChange[] =>
  compareTexts(JSON.stringify(before), JSON.stringify(after))
const codes = (changes: CardChange[]) => changes.map(({ code }) => code)

const upgrade = (from: DialectId, to: DialectId) => compare(baseCard(from), baseCard(to))
const skill = (id: string, more = {}) => ({ id, name: id, description: '', tags: [], ...more })
const longSkills = (suffix: string) =>
  Array.from({ length: 1000 }, (_, id) => ({ id: `${id}`, name: `${'ا'.repeat(3000)}${id}${suffix}`, tags: [] }))

const rows = changePairs.flatMap(({ code, breaking = false, pairs }) =>
  dialectIds.flatMap((dialect) => {
    const pair = pairs[dialect]
    return pair ? [{ code, breaking, dialect, pair }] : []
  }),
)

describe('one change of a card', () => {
  it.each(rows)('$code in $dialect, breaking: $breaking', ({ code, breaking, dialect, pair: [before, after] }) => {
    const base = baseCard(dialect)
    const changes = compare({ ...base, ...before }, { ...base, ...after })
    expect(codes(changes)).toEqual([code])
    expect(changes[0]).toMatchObject({ breaking, path: expect.stringMatching(/./) })
  })

  it('has a pair of cards for every code', () => {
    expect(new Set(changePairs.map(({ code }) => code))).toEqual(
      new Set<CardChangeCode>(cardChangeCodes.filter((code) => code !== 'and-more')),
    )
  })

  it('lists at most 500 changes, breaking ones first, and counts the rest', () => {
    const members = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`x${index}`, 1]))
    const changes = compare(baseCard('v1.0'), { ...baseCard('v1.0'), ...members, skills: [] })
    expect(changes[0]).toMatchObject({ code: 'skill-removed', breaking: true })
    expect(changes).toHaveLength(501)
    expect(changes.at(-1)).toMatchObject({ code: 'and-more', values: { count: '201' }, breaking: false })
  })

  it('cuts long paths', () => {
    const [change] = compare(baseCard('v1.0'), { ...baseCard('v1.0'), ['k'.repeat(100_000)]: 1 })
    expect(change?.path.length).toBeLessThan(300)
  })

  it('returns no changes for equal texts', () => {
    for (const dialect of dialectIds) expect(compare(baseCard(dialect), baseCard(dialect))).toEqual([])
  })
})

describe('a change of the protocol version', () => {
  it.each([
    ['v0.1', 'v0.3'],
    ['v0.3', 'v1.0'],
    ['v0.1', 'v1.0'],
    ['v1.0', 'v0.3'],
  ] as const)('from %s to %s differs in that alone', (from, to) => {
    const breaking = upgrade(from, to).filter((change) => change.breaking)
    expect(codes(breaking)).toEqual(['generation-changed'])
    const rest = codes(upgrade(from, to)).filter((code) => code !== 'generation-changed')
    // v0.1 only has scheme names.
    expect(rest.filter((code) => code !== 'scheme-renamed' && code !== 'scheme-changed')).toEqual([])
  })

  it('is not breaking if the earlier version is still offered', () => {
    const both = { ...baseCard('v0.3'), ...baseCard('v1.0') }
    const changes = compare(baseCard('v0.3'), both)
    expect(codes(changes)).toEqual(['interface-added', 'scheme-renamed'])
    expect(codes(compare(both, baseCard('v1.0')))).toEqual(['interface-removed'])
  })
})

describe('compareCards', () => {
  it('returns the path in the later card, or in the earlier one', () => {
    const before = { ...baseCard('v1.0'), skills: [skill('a'), skill('b'), skill('c')] }
    const after = { ...baseCard('v1.0'), skills: [skill('d'), skill('c', { tags: ['x'] }), skill('a')] }
    expect(compare(before, after).map(({ code, path, values }) => [code, path, values])).toEqual([
      ['skill-removed', 'skills[1]', { name: 'b' }],
      ['skill-added', 'skills[0]', { name: 'd' }],
      ['skill-tags-changed', 'skills[1].tags', { name: 'c' }],
    ])
  })

  it('returns all changes in the order of a card', () => {
    const base = baseCard('v0.3')
    const after = { ...base, version: '2', url: 'https://agent.example/moved', capabilities: {}, skills: [] }
    expect(codes(compare(base, after))).toEqual([
      'version-changed',
      'endpoint-moved',
      'streaming-lost',
      'skill-removed',
    ])
  })

  it('compares the maximum number of skills with long and unusual names', () => {
    const changes = compare(
      { ...baseCard('v1.0'), skills: longSkills('') },
      { ...baseCard('v1.0'), skills: longSkills('!') },
    )
    expect(changes).toHaveLength(501)
    expect(changes[0]?.values.from?.length).toBeLessThan(210)
  })

  it('does not throw for malformed cards', () => {
    const malformed = {
      name: 'A',
      url: 'https://a.example/',
      skills: [null, 5],
      capabilities: 7,
      signatures: [null, {}],
      provider: [],
    }
    expect(
      codes(compare(malformed as never, { ...malformed, name: 'B', skills: 'x', signatures: 'y' } as never)),
    ).toEqual(['name-changed', 'signature-removed'])
  })
})
