import { describe, expect, it } from 'vitest'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { fenced, inlineCode, plainMarkdown, quotedMarkdown } from '@/lib/trace/markdown-text'

describe('quotedMarkdown', () => {
  it('keeps what Markdown can say', () => {
    expect(quotedMarkdown('# Hi\n\n- **a**\n- `b`')).toBe('> # Hi\n>\n> - **a**\n> - `b`')
    expect(quotedMarkdown('See:\n```ts\nconst a = b < c\n```\nDone')).toBe(
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
  ])('takes the edge off %s', (text, edge) => {
    expect(text).toMatch(edge)
    expect(quotedMarkdown(text)).not.toMatch(edge)
  })

  it('begins every line within the quote', () => {
    for (const line of quotedMarkdown('a\r\nb\n\n\nc\n```\nd\n\ne\n```\n').split('\n')) expect(line).toMatch(/^>/)
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
  ])('takes time in proportion to the text: %s', (_, piece) => {
    const timeOf = (count: number): number => {
      const start = process.threadCpuUsage()
      quotedMarkdown(piece.repeat(count))
      return cpuTime(start)
    }
    timeOf(1000)
    // Four times the text takes about four times as long; 16 times if each fence were compared with all others.
    expect(timeOf(80_000)).toBeLessThan(10 * timeOf(20_000) + 200)
  })

  it('takes the nearest closing line, and the first opening line', () => {
    expect(quotedMarkdown('```\n```\n```\na')).toBe(
      '> ```````\n> ```\n> ```````\n>\n>\n> a'.replaceAll('```````', '````'),
    )
    expect(quotedMarkdown('```a\n```b\n```\n```c')).toBe('> ````a\n> ```b\n> ````\n>\n>\n> \\`\\`\\`c')
  })
})

it('tells marks that turn letters around', () => {
  for (const told of [quotedMarkdown, fenced, inlineCode, plainMarkdown])
    expect(told('a \u202Egnp.exe\u202C').replaceAll(String.raw`\\`, '\\')).toMatch(/a \\u202Egnp\\?\.exe\\u202C/)
})

it('fences code with more than it holds', () => {
  expect(fenced('a\n```\n<b>', 'md')).toBe('````md\na\n```\n<b>\n````')
  expect(inlineCode('a `b`\nc')).toBe('``a `b` c``')
  expect(inlineCode('`')).toBe('`` ` ``')
  expect(plainMarkdown('<b> [x](y) @me\n# a')).toBe(String.raw`\<b\> \[x\]\(y\) \@me \# a`)
})

it('quotes more runs of backticks than a call takes arguments', () => {
  const text = '` '.repeat(700_000)
  expect(fenced(text).startsWith('```\n')).toBe(true)
  expect(inlineCode(text).startsWith('`` ')).toBe(true)
})
