import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkdownPart } from '@/components/parts/markdown/markdown-part'
import { createProseSplitter } from '@/components/parts/markdown/plain-paragraph'
import { ProsePart } from '@/components/parts/markdown/prose-part'
import messages from '@/messages/en.json'

const prose =
  'It rains today.\nTake an umbrella, and mind the gap!\n\nThe second paragraph \nhas a space.\n\n\n\nThe end.\n'

it('splits prose into paragraphs', () => {
  const split = createProseSplitter()
  expect(split(prose)).toHaveLength(3)
  expect(split(prose.replaceAll('\n', '\r\n'))).toEqual(split(prose))
  expect(split('')).toEqual([])
})

it.each([
  '# Title\n\nText',
  'Text\n\n- one\n- two',
  'Text with **bold** words',
  'Text\n\n    code',
  'Text\n   \nmore',
  'Text\n\n| a | b |\n| - | - |',
  'See https://example.com',
  'x'.repeat(30_000),
])('leaves %j to the Markdown renderer', (text) => {
  expect(createProseSplitter()(text)).toBeNull()
})

it('splits a text that grows and shrinks like a new one', () => {
  const split = createProseSplitter()
  for (let step = 1; step < 400; step += 1) {
    const text = `${prose}\n**more**\n\n${prose}`.slice(0, (step * 89) % 240)
    expect(split(text)).toEqual(createProseSplitter()(text))
  }
})

/** Elements and text as far as they are visible: without boxes that have no box. */
const visible = (html: string): string => html.replaceAll(/<\/?div[^>]*>/g, '')

const drawn = (text: string): string =>
  visible(
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <MarkdownPart text={text} />
      </NextIntlClientProvider>,
    ),
  )

const shown = (text: string): string =>
  visible(renderToStaticMarkup(<ProsePart paragraphs={createProseSplitter()(text) ?? []} />))

it.each([prose, '下雨了。带上伞\n然后出门\n\n完', 'שלום עולם\n\nשלום'])('shows %j like the Markdown renderer', (text) =>
  expect(shown(text)).toBe(drawn(text)),
)

const words = (html: string): string => html.replaceAll(/<\/?p>|\s+/g, '')

it('shows all words of a long text', () => {
  const text = prose.repeat(200)
  expect(words(shown(text))).toBe(words(drawn(text)))
})
