import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DescriptionText } from '@/components/agents/detail/description'
import messages from '@/messages/en.json'

it('shows a long description in parts', () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <DescriptionText text={'Some words of an agent.\n'.repeat(10_000)} />
    </NextIntlClientProvider>,
  )
  expect(html.length).toBeLessThan(25_000)
  expect(html).toContain('characters left')
})
