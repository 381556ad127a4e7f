import { describe, expect, it } from 'vitest'
import type { Entry } from '@/lib/a2a/fold'
import { chunk, foldOf, type RowLike, snapshot } from '@/lib/a2a/fixtures/log'

function entryOf(...events: RowLike[]): Extract<Entry, { type: 'artifact' }> | undefined {
  return foldOf(events).entries.find((entry) => entry.type === 'artifact')
}
const renewedAt = (...events: RowLike[]) => entryOf(...events)?.renewals?.map(({ seq }) => seq)
const anew = (text: string) => chunk(text, { append: false })
const picture = (raw: string) => [{ raw, mediaType: 'image/png' }]

const told = (text: string) => snapshot('completed', { artifacts: [{ artifactId: 'a', parts: [{ text }] }] })
const pieces = (texts: string[]) => texts.map((text, index) => chunk(text, { append: index > 0 }))

describe('an artifact that is given again', () => {
  it('has versions, each begun by the row that gave other content', () => {
    expect(renewedAt(anew('one'), chunk(' more'), anew('two'), anew('three'))).toEqual([3, 4])
    expect(renewedAt(chunk(picture('AAAA'), { append: false }), chunk(picture('BBBB'), { append: false }))).toEqual([2])
  })

  it('has none where it only grows, or is told once more', () => {
    expect(renewedAt(anew('one'), anew('one two'), anew('one two three'))).toBeUndefined()
    expect(renewedAt(anew('one'), anew('one'))).toBeUndefined()
    expect(renewedAt(anew(''), anew('one'))).toBeUndefined()
    const [a, b] = [{ raw: 'AAAA' }, { raw: 'BBBB' }]
    expect(renewedAt(chunk([a], { append: false }), chunk([a, b], { append: false }))).toBeUndefined()
  })

  it('keeps its versions when it goes on, and ends with the newest content', () => {
    const events = [anew('one'), anew('two'), chunk(' and more')]
    expect(renewedAt(...events)).toEqual([2])
    expect(foldOf(events).task.artifacts[0]?.parts).toEqual([{ text: 'two and more' }])
  })

  it('has one more where the whole task tells it otherwise', () => {
    expect(renewedAt(chunk('one '), chunk('two'), told('one two'))).toBeUndefined()
    expect(renewedAt(chunk('one '), chunk('two'), told('three'))).toEqual([3])
  })

  it('forgets the oldest of very many', () => {
    const many = Array.from({ length: 500 }, (_, index) => anew(`version ${index}.`))
    expect(renewedAt(...many)?.length).toBe(200)
    expect(renewedAt(...many)?.at(-1)).toBe(500)
  })
})

describe('pieces that say again what was said', () => {
  const [first, second] = ['The quick brown fox ', 'jumps over the lazy dog.']

  it('are told where the last is all that came before', () => {
    expect(entryOf(anew(first), chunk(second), chunk(first + second))?.repeats).toBe(true)
    expect(entryOf(anew(first), chunk(second), chunk(`${first + second}!`))?.repeats).toBeUndefined()
    expect(entryOf(anew(first), chunk(second), chunk(first + second), chunk('More.'))?.repeats).toBeUndefined()
  })

  it('are taken as they are where they are short, or the second of two', () => {
    expect(entryOf(anew('ha'), chunk('ha'), chunk('haha'))?.repeats).toBeUndefined()
    expect(entryOf(anew(first + second), chunk(first + second))?.repeats).toBeUndefined()
  })

  it('are told where each is the one before and more', () => {
    const grown = ['The quick', 'The quick brown', 'The quick brown fox', 'The quick brown fox jumps']
    expect(entryOf(...pieces(grown))?.lastWhole).toBe(25)
    expect(entryOf(...pieces([...grown, ' over']))?.lastWhole).toBeUndefined()
    expect(entryOf(...pieces([...grown, ' over', ' over the']))?.lastWhole).toBeUndefined()
  })

  it('never change what the fold holds', () => {
    const fold = foldOf([anew(first), chunk(second), chunk(first + second)])
    expect(fold.task.artifacts[0]?.parts).toEqual([{ text: first + second + first + second }])
  })
})

it('a first piece that was to be added is known as such', () => {
  expect(entryOf(chunk('lo'))?.begunMidway).toBe(true)
  expect(entryOf(anew('Hel'))?.begunMidway).toBeUndefined()
  expect(entryOf(chunk('lo'), chunk(' world'))?.begunMidway).toBe(true)
})
