import { describe, expect, it } from 'vitest'
import type { Entry } from '@/lib/a2a/fold'
import { chunk, foldOf, type RowLike, snapshot } from '@/lib/a2a/fixtures/log'

function entryOf(...events: RowLike[]): Extract<Entry, { type: 'artifact' }> | undefined {
  return foldOf(events).entries.find((entry) => entry.type === 'artifact')
}
const renewedAt = (...events: RowLike[]) => entryOf(...events)?.renewals?.map(({ seq }) => seq)
const anew = (text: string) => chunk(text, { append: false })
const picture = (raw: string) => [{ raw, mediaType: 'image/png' }]

const taskWith = (text: string) => snapshot('completed', { artifacts: [{ artifactId: 'a', parts: [{ text }] }] })
const pieces = (texts: string[]) => texts.map((text, index) => chunk(text, { append: index > 0 }))

describe('a replaced artifact', () => {
  it('has a version for each row that replaced the content', () => {
    expect(renewedAt(anew('one'), chunk(' more'), anew('two'), anew('three'))).toEqual([3, 4])
    expect(renewedAt(chunk(picture('AAAA'), { append: false }), chunk(picture('BBBB'), { append: false }))).toEqual([2])
  })

  it('has no versions if it only grows or is repeated', () => {
    expect(renewedAt(anew('one'), anew('one two'), anew('one two three'))).toBeUndefined()
    expect(renewedAt(anew('one'), anew('one'))).toBeUndefined()
    expect(renewedAt(anew(''), anew('one'))).toBeUndefined()
    const [a, b] = [{ raw: 'AAAA' }, { raw: 'BBBB' }]
    expect(renewedAt(chunk([a], { append: false }), chunk([a, b], { append: false }))).toBeUndefined()
  })

  it('keeps its versions while it continues, and has the newest content', () => {
    const events = [anew('one'), anew('two'), chunk(' and more')]
    expect(renewedAt(...events)).toEqual([2])
    expect(foldOf(events).task.artifacts[0]?.parts).toEqual([{ text: 'two and more' }])
  })

  it('gets a version from a snapshot with other content', () => {
    expect(renewedAt(chunk('one '), chunk('two'), taskWith('one two'))).toBeUndefined()
    expect(renewedAt(chunk('one '), chunk('two'), taskWith('three'))).toEqual([3])
  })

  it('drops the oldest versions above the limit', () => {
    const many = Array.from({ length: 500 }, (_, index) => anew(`version ${index}.`))
    expect(renewedAt(...many)?.length).toBe(200)
    expect(renewedAt(...many)?.at(-1)).toBe(500)
  })
})

describe('chunks that repeat content', () => {
  const [first, second] = ['The quick brown fox ', 'jumps over the lazy dog.']

  it('are detected if the last one repeats everything before it', () => {
    expect(entryOf(anew(first), chunk(second), chunk(first + second))?.repeats).toBe(true)
    expect(entryOf(anew(first), chunk(second), chunk(`${first + second}!`))?.repeats).toBeUndefined()
    expect(entryOf(anew(first), chunk(second), chunk(first + second), chunk('More.'))?.repeats).toBeUndefined()
  })

  it('are not detected if they are short, or the second of two', () => {
    expect(entryOf(anew('ha'), chunk('ha'), chunk('haha'))?.repeats).toBeUndefined()
    expect(entryOf(anew(first + second), chunk(first + second))?.repeats).toBeUndefined()
  })

  it('are detected if each one extends the previous one', () => {
    const grown = ['The quick', 'The quick brown', 'The quick brown fox', 'The quick brown fox jumps']
    expect(entryOf(...pieces(grown))?.lastWhole).toBe(25)
    expect(entryOf(...pieces([...grown, ' over']))?.lastWhole).toBeUndefined()
    expect(entryOf(...pieces([...grown, ' over', ' over the']))?.lastWhole).toBeUndefined()
  })

  it('do not change the content of the fold', () => {
    const fold = foldOf([anew(first), chunk(second), chunk(first + second)])
    expect(fold.task.artifacts[0]?.parts).toEqual([{ text: first + second + first + second }])
  })
})

it('marks an artifact whose first chunk was an append', () => {
  expect(entryOf(chunk('lo'))?.begunMidway).toBe(true)
  expect(entryOf(anew('Hel'))?.begunMidway).toBeUndefined()
  expect(entryOf(chunk('lo'), chunk(' world'))?.begunMidway).toBe(true)
})
