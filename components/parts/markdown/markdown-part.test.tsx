import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NextIntlClientProvider } from 'next-intl'
import messages from '@/messages/en.json'
import { isExpensiveMarkdown } from '@/components/parts/markdown/is-expensive-markdown'
import { MarkdownPart } from '@/components/parts/markdown/markdown-part'

const nested = Array.from({ length: 30 }, (_, level) => `${'  '.repeat(level)}- item ${level}\n`).join('')
const list = '1. **Rome** [map](https://maps.example) `three days` _by train_\n'.repeat(1_000)
const table = `| a | b |\n| - | - |\n${'| **x** | [y](z) |\n'.repeat(1_000)}`
const code = `\`\`\`js\n${'const all = [[1, 2], [3, 4]] // * _ <\n'.repeat(1_000)}\`\`\`\n`

const written = (text: string): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <MarkdownPart text={text} />
    </NextIntlClientProvider>,
  )

it.each([
  ['a nested list', nested],
  ['a long list', list],
  ['a long table', table],
  ['quotes within quotes', '> > > said\n'.repeat(500)],
  ['a rule', '- '.repeat(20)],
  ['a long paragraph', 'The *quick* fox [jumps](https://a.example).\n'.repeat(100)],
])('parses %s as Markdown', (_, text) => {
  expect(isExpensiveMarkdown(text)).toBe(false)
})

it.each(['1. ', '> ', '- > ', '**a', '~~a', ']', '](', '[[', '_a *', '\n', '\r'])(
  'shows twenty thousand of %j as written',
  (piece) => {
    const text = piece.repeat(20_000)
    expect(written(text)).toContain(text.slice(0, 50).replaceAll('>', '&gt;'))
  },
)

it('parses code as Markdown, however many brackets it has', () => {
  expect(isExpensiveMarkdown(code)).toBe(false)
})

it.each([
  '<div>\n```\n\n',
  '<!--\n\n```\n-->\n',
  '```\n```\n',
  '~~~\n~~~ \n',
  '    ```\n',
  '```a`b\n',
  '```\n```js\n```\n',
  '$$\n```\n$$\n',
  '\\[\n```\n\\]\n',
])('detects the end of code in %j', (start) => {
  expect(isExpensiveMarkdown(start + ']'.repeat(20_000))).toBe(true)
})

it.each(['<!-- nothing -->', '<br>\n<br/>', ' <!-- a --> <wbr> <!-- b'])('shows %s alone as written', (text) => {
  expect(written(text)).toContain(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})
