import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Elapsed } from '@/components/chat/turn/turn-notes'
import messages from '@/messages/en.json'

it('shows the time since also where the page is rendered', () => {
  const from = new Date(Date.now() - 3_605_000).toISOString()
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <Elapsed from={from} to={null} />
    </NextIntlClientProvider>,
  )
  expect(html).toContain('1 h 0 min')
})
