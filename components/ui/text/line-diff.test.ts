import { describe, expect, it } from 'vitest'
import { diffTexts, trimContext } from '@/components/ui/text/line-diff'

const kinds = (before: string, after: string) => diffTexts(before, after)?.map(({ kind, lines }) => [kind, lines])

const numbered = (from: number) => Array.from({ length: 20_000 }, (_, line) => `${from + line}`).join('\n')

describe('line diff', () => {
  it('compares line by line', () => {
    expect(kinds('a\nb', 'a\nc')).toEqual([
      ['same', ['a']],
      ['removed', ['b']],
      ['added', ['c']],
    ])
    expect(kinds('', 'x')).toEqual([
      ['removed', ['']],
      ['added', ['x']],
    ])
    expect(kinds('x', 'x')).toEqual([['same', ['x']]])
  })

  it('returns null if the comparison takes too long', () => {
    expect(diffTexts(numbered(0), numbered(100_000))).toBeNull()
  })

  it('keeps only lines near the differences', () => {
    const lines = Array.from({ length: 30 }, (_, line) => `${line}`)
    const blocks = diffTexts(lines.join('\n'), lines.with(15, 'x').join('\n')) ?? []
    expect(trimContext(blocks, 2)).toEqual([
      { kind: 'same', lines: ['13', '14'], skipped: 13, at: 0 },
      { kind: 'removed', lines: ['15'], skipped: 0, at: 1 },
      { kind: 'added', lines: ['x'], skipped: 0, at: 2 },
      { kind: 'same', lines: ['16', '17'], skipped: 0, at: 3 },
      { kind: 'same', lines: [], skipped: 12, at: 4 },
    ])
  })
})
