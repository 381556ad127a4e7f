import { describe, expect, it, test } from 'vitest'
import { agent, requestRow, rowsOf, status, user } from '@/lib/a2a/fixtures/log'
import { emptyFold } from '@/lib/a2a/fold'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { traceFormat, traceVersion } from '@/lib/trace/trace'
import { escapeMarkdown, fenceCode, quoteMarkdown, toInlineCode, writeTraceMarkdown } from '@/lib/trace/trace-markdown'

const gap: RowEvent = {
  kind: 'gap',
  reason: '9 events were removed.',
  removed: {
    at: '2026-03-31T12:00:00.000Z',
    events: 9,
    bytes: 4_000,
    cause: 'hand',
    task: { id: 't1', status: { state: 'completed' }, states: [] },
  },
}
const talk = [requestRow(user('go')), status('completed', agent('Done'))]

function written(rows: LogRow[]): string {
  const [createdAt, updatedAt] = ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:01.000Z']
  const task = { remoteId: 't', contextId: 'c', dialect: 'v0.3', state: 'completed', title: 'A story' } as const
  const head = {
    format: traceFormat,
    version: traceVersion,
    agent: { name: 'Storyteller', dialect: 'v0.3' },
    task: { ...task, createdAt, updatedAt },
  } as const
  return [...writeTraceMarkdown(head, applyRows(emptyFold, rows))].join('')
}

test.each([
  ['2', talk],
  ['9 (all removed)', [gap]],
  ['11 (first 9 removed)', [gap, ...talk]],
])('shows the number of events: %s', (words, events) => {
  expect(written(rowsOf(events))).toContain(`| Events | ${words} |`)
})

test('shows the protocol version like the user interface', () => {
  expect(written(rowsOf(talk))).toContain('| Protocol version | A2A 0.3 |')
})

test('processes each artifact once', () => {
  const artifacts = Array.from({ length: 19_000 }, (_, index) => ({ artifactId: `a${index}`, parts: [{ text: 'x' }] }))
  const ended = { state: 'completed' } as const
  const rows = rowsOf([
    requestRow(user('go')),
    { kind: 'task', task: { id: 't1', status: ended, artifacts, history: [] } },
  ])
  const start = process.threadCpuUsage()
  expect(written(rows)).toContain('### Artifact `a18999`')
  expect(cpuTime(start)).toBeLessThan(5_000)
})

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
