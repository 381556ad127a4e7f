import { renderToStaticMarkup } from 'react-dom/server'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import { JsonTree } from '@/components/ui/text/json-tree'
import type { Json } from '@/lib/a2a/json'
import messages from '@/messages/en.json'

const html = (value: Json) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <JsonTree value={value} />
    </NextIntlClientProvider>,
  )
const many = (count: number, item: Json): Json => Array.from({ length: count }, () => item)

it('expands the levels of a small value', () => {
  expect(html({ a: { b: { c: { d: 'seen' } } } })).toContain('seen')
})

it('renders only the first levels of a value with many values in small lists', () => {
  const value = { x: many(40, many(40, many(12, 'hidden'))) }
  expect(html(value).length).toBeLessThan(1_500_000)
  expect(html(value)).not.toContain('hidden')
})
