import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkdownPart } from '@/components/parts/markdown-part'
import messages from '@/messages/en.json'

const inPage = (view: React.ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {view}
    </NextIntlClientProvider>,
  )

it.each(['1. ', '> ', '- ', '1) > '])('shows %s, repeated, as plain text', (mark) => {
  expect(inPage(<MarkdownPart text={`words\n${mark.repeat(5_000)}`} />)).toMatch(/^<p[^>]*>words\n/)
})

it('shows lists, quotes and rules as such', () => {
  const html = inPage(<MarkdownPart text={`${'> '.repeat(10)}quoted\n\n- a\n  - b\n\n${'-'.repeat(200)}\n`} />)
  expect(html).toMatch(/<blockquote>[\s\S]*<li>[\s\S]*<hr\/>/)
})
