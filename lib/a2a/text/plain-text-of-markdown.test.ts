import { expect, it } from 'vitest'
import { plainTextOfMarkdown, plainTextsOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'

it.each([
  ['plain text stays', 'plain text stays'],
  ['# Travel **desk**\n\nBooks *flights* and __hotels__.', 'Travel desk Books flights and hotels.'],
  ['Travel desk\n===========\nBooks.', 'Travel desk Books.'],
  ['## Closed ##', 'Closed'],
  ['- one\n- [x] two\n3. three\n> > quoted', 'one two three quoted'],
  [
    'See [the manual](https://a.example/x "Manual") and ![a plan](plan.png), [more][1].\n\n[1]: https://b.example',
    'See the manual and a plan, more.',
  ],
  ['Write to <https://a.example> <br/><!-- hidden -->now', 'Write to https://a.example now'],
  ['Write <section 1...>, use `<picture>` and <b>bold</b>', 'Write <section 1...>, use <picture> and bold'],
  ['<p align="center">\n<b>Desk</b>\n</p>\n\nBooks.', 'Desk Books.'],
  ['```json\n{"a": 1}\n```\n\nRun `npm test`', '{"a": 1} Run npm test'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
  ['snake_case_name, 2 * 3 * 4, a < b, ~5', 'snake_case_name, 2 * 3 * 4, a < b, ~5'],
  ['\\*not emphasis\\* &amp; &lt;b&gt;', '*not emphasis* & <b>'],
  ['مرحبا **بالعالم**', 'مرحبا بالعالم'],
  ['Yes | no', 'Yes | no'],
  ['', ''],
  ['---', ''],
])('%j becomes %j', (markdown, plain) => {
  expect(plainTextOfMarkdown(markdown)).toBe(plain)
})

it('converts a long text completely and splits no surrogate pair', () => {
  const [long, letters] = ['**word** '.repeat(3_000), '😀'.repeat(9_001)]
  expect(plainTextsOfMarkdown(long).join(' ')).toBe('word '.repeat(3_000).trim())
  expect(plainTextsOfMarkdown(letters).join('')).toBe(letters)
  expect(plainTextsOfMarkdown('')).toEqual([])
})

// More than one pass over these would exceed the test timeout.
it.each(['[', '*', '<a', '_x', '`', '![', '\\', '| ', '~~a', '[a](', ' #'])(
  'reads a flood of %j in one pass',
  (mark) => {
    for (const flood of [mark.repeat(500_000), `${mark}\n`.repeat(500_000)])
      expect(plainTextOfMarkdown(flood).length).toBeLessThanOrEqual(flood.length)
  },
)
