import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RetentionText } from '@/components/agents/detail/retention-text'
import messages from '@/messages/en.json'

it.each([
  [null, null, 'Defaults: 30 days, no size limit.'],
  [7, null, '7 days, no size limit.'],
  [0, 500, 'No time limit, 500 MB.'],
])('shows the limits %s and %s of an agent', (keepDays, keepMegabytes, text) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <RetentionText agent={{ keepDays, keepMegabytes }} limits={{ keepDays: 30, keepMegabytes: 0 }} />
    </NextIntlClientProvider>,
  )
  expect(html).toContain(`>${text}<`)
  expect(html).toContain('Only administrators change these limits.')
})
