import { describe, expect, it } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { fenceCode, toInlineCode, escapeMarkdown, quoteMarkdown } from '@/lib/trace/markdown-text'

describe('quotedMarkdown', () => {
  it('keeps Markdown syntax', () => {
    expect(quoteMarkdown('# Hi\n\n- **a**\n- `b`')).toBe('> # Hi\n>\n> - **a**\n> - `b`')
    expect(quoteMarkdown('See:\n```ts\nconst a = b < c\n```\nDone')).toBe(
      '> See:\n>\n>\n> ```ts\n> const a = b < c\n> ```\n>\n>\n> Done',
    )
  })

  it.each([
    ['<script>alert(1)</script>', /<(?=[a-z/!?])/i],
    ['a <!-- b', /<!/],
    ['![x](https://spy.example/p.png)', /(?<!\\)!\[|(?<!!\\)!\[/],
    ['[x](javascript:alert(1))', /javascript:/i],
    ['[x](&#106;avascript:alert(1))', /&#/],
    ['```\nopen for ever', /^(?:> )?`{3}/m],
    ['- > ~~~~\nopen', /(?<!\\)~{2}/],
    ['    ```\n<b>', /<b/],
  ])('escapes %s', (text, edge) => {
    expect(text).toMatch(edge)
    expect(quoteMarkdown(text)).not.toMatch(edge)
  })

  it('starts every line with a quote mark', () => {
    for (const line of quoteMarkdown('a\r\nb\n\n\nc\n```\nd\n\ne\n```\n').split('\n')) expect(line).toMatch(/^>/)
  })
})

describe('quotedMarkdown, with many fences', () => {
  it.each([
    ['opening', '```x\n'],
    ['opening and spaces', `\`\`\`${' '.repeat(100)}x\n`],
    ['closing', '```\n'],
    ['opening and closing', '```x\n\n```\n'],
    ['almost closing', '```\n``` x\n'],
    ['tildes', '~~~\n'],
  ])('takes linear time: %s', (_, piece) => {
    const timeOf = (count: number): number => {
      const start = process.threadCpuUsage()
      quoteMarkdown(piece.repeat(count))
      return cpuTime(start)
    }
    timeOf(1000)
    // Four times the text takes about four times as long, or 16 times if the time were quadratic.
    expect(timeOf(80_000)).toBeLessThan(10 * timeOf(20_000) + 200)
  })

  it('uses the nearest closing line and the first opening line', () => {
    expect(quoteMarkdown('```\n```\n```\na')).toBe(
      '> ```````\n> ```\n> ```````\n>\n>\n> a'.replaceAll('```````', '````'),
    )
    expect(quoteMarkdown('```a\n```b\n```\n```c')).toBe('> ````a\n> ```b\n> ````\n>\n>\n> \\`\\`\\`c')
  })
})

it('escapes bidirectional controls', () => {
  for (const format of [quoteMarkdown, fenceCode, toInlineCode, escapeMarkdown])
    expect(format('a \u202Egnp.exe\u202C').replaceAll(String.raw`\\`, '\\')).toMatch(/a \\u202Egnp\\?\.exe\\u202C/)
})

it('uses longer fences than the code contains', () => {
  expect(fenceCode('a\n```\n<b>', 'md')).toBe('````md\na\n```\n<b>\n````')
  expect(toInlineCode('a `b`\nc')).toBe('``a `b` c``')
  expect(toInlineCode('`')).toBe('`` ` ``')
  expect(escapeMarkdown('<b> [x](y) @me\n# a')).toBe(String.raw`\<b\> \[x\]\(y\) \@me \# a`)
})

it('quotes more runs of backticks than a call takes arguments', () => {
  const text = '` '.repeat(700_000)
  expect(fenceCode(text).startsWith('```\n')).toBe(true)
  expect(toInlineCode(text).startsWith('`` ')).toBe(true)
})
