import { describe, expect, it } from 'vitest'
import type { TurnItem } from '@/components/chat/turn/turn'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { agent, chunk, foldOf, type RowLike, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import type { Artifact } from '@/lib/a2a/model'
import { textOf } from '@/lib/a2a/text/part-text'

interface Piece {
  append?: boolean
  lastChunk?: boolean
  name?: string
}

/** Artifacts of an agent that gives each piece its own ID. */
function pieces(texts: string[], { append = false, lastChunk = false, name }: Piece = {}): RowLike[] {
  return texts.map((text, index): RowLike => {
    const artifact: Artifact = { artifactId: `id ${index} ${text}`, parts: [{ text }], ...(name && { name }) }
    return { kind: 'artifact', artifact, append: append && index > 0, lastChunk }
  })
}

function items(...events: RowLike[]): TurnItem[] {
  return buildTurns(foldOf([requestRow(user('go')), ...events]))[0]?.items ?? []
}

const shown = (...events: RowLike[]) =>
  items(...events).map((item) => (item.type === 'artifact' ? [item.how, textOf(item.artifact.parts)] : [item.type, '']))
const tokens = ['The capital', ' of', ' France', ' is', ' Paris', '.']
const whole = tokens.join('')
const done = status('completed')

describe('artifacts that are pieces of one', () => {
  it('merges artifacts that append to the previous one', () => {
    expect(shown(...pieces(['One. ', 'Two. ', 'Three.'], { append: true }), done)).toEqual([
      ['joined', 'One. Two. Three.'],
    ])
  })

  it('merges artifacts that split a sentence', () => {
    expect(shown(...pieces(tokens), done)).toEqual([['joined', whole]])
  })

  it('merges artifacts whose joined text the agent also sends', () => {
    const parts = ['北京是', '中国的首都。']
    expect(shown(...pieces(parts), status('completed', agent(parts.join(''))))).toEqual([['joined', parts.join('')]])
    expect(shown(...pieces(parts), chunk(parts.join(''), { append: false, artifactId: 'all' }), done)).toEqual([
      ['joined', parts.join('')],
    ])
  })

  it('lists all source artifacts', () => {
    const [item] = items(...pieces(tokens), done)
    expect(item?.type === 'artifact' && item.sources.map(({ artifact }) => textOf(artifact.parts))).toEqual(tokens)
    expect(item).toMatchObject({ key: 'artifact id 0 The capital', complete: true, hasDuplicate: false })
  })

  it('takes the position of the first, in a stream as at its end', () => {
    expect(shown(...pieces(tokens.slice(0, 4)))).toEqual([['joined', 'The capital of France is']])
  })
})

describe('separate artifacts', () => {
  it('keeps artifacts with separate texts', () => {
    const files = ['First file.\n', 'Second file.\n', 'Third file.\n']
    expect(shown(...pieces(files), done)).toEqual(files.map((text) => ['plain', text]))
  })

  it('keeps artifacts that the agent ended', () => {
    const ended = pieces(tokens, { lastChunk: true })
    expect(shown(...ended, done)).toEqual(tokens.map((text) => ['plain', text]))
    expect(shown(...pieces(['a', 'b', 'c'], { append: true, lastChunk: true }), done)).toHaveLength(3)
  })

  it('keeps artifacts with different names, or with entries between them', () => {
    const [one, two] = [pieces(tokens.slice(0, 2), { name: 'a' }), pieces(tokens.slice(2, 4), { name: 'b' })]
    expect(shown(...one, ...two, done)).toHaveLength(4)
    const between: RowLike = { kind: 'gap', reason: 'lost' }
    expect(shown(...pieces(tokens.slice(0, 2)), between, ...pieces(tokens.slice(2, 4)), done)).toHaveLength(5)
  })

  it('keeps artifacts that are not text, or long', () => {
    const data = tokens.map((text, index) => chunk([{ data: text }], { append: false, artifactId: `${index}` }))
    expect(shown(...data, done)).toHaveLength(6)
    const long = tokens.map((text) => ` ${text} and so on`.repeat(20))
    expect(shown(...pieces(long), done)).toHaveLength(6)
  })
})

describe('an artifact with repeated text', () => {
  const [first, second] = ['The quick brown fox ', 'jumps over the lazy dog.']

  it('removes text that the last chunk repeats', () => {
    expect(shown(chunk(first, { append: false }), chunk(second), chunk(first + second), done)).toEqual([
      ['repeated', first + second],
    ])
  })

  it('removes text that each chunk repeats', () => {
    const grown = ['The quick', 'The quick brown', 'The quick brown fox', 'The quick brown fox jumps']
    const events = grown.map((text, index) => chunk(text, { append: index > 0 }))
    expect(shown(...events, done)).toEqual([['grown', grown.at(-1)]])
  })

  it('keeps text that differs by one letter', () => {
    const twice = [chunk(first, { append: false }), chunk(second), chunk(first + second.replace('dog', 'dig'))]
    expect(shown(...twice, done)[0]?.[0]).toBe('plain')
  })
})
