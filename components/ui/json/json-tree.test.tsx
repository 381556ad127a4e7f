import { renderToStaticMarkup } from 'react-dom/server'
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import { JsonTree } from '@/components/ui/json/json-tree'
import type { Json } from '@/lib/a2a/json'
import { parseExactJson } from '@/lib/a2a/json/exact-json'
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
  const value = { x: many(40, many(40, many(12, 'concealed'))) }
  expect(html(value).length).toBeLessThan(200_000)
  expect(html(value)).not.toContain('concealed')
})

it('cuts long strings and lists, and says how much is left', () => {
  const shown = html({ text: 'x'.repeat(1000), list: many(300, 1) })
  expect(shown).toContain('Show more (400 characters left)')
  expect(shown).toContain('200 more')
})

it('counts keys and items, and writes exact numbers', () => {
  const shown = html({ a: { b: 1, c: parseExactJson('12345678901234567890') }, list: [null, true, {}] })
  expect(shown).toContain('2 keys')
  expect(shown).toContain('3 items')
  expect(shown).toContain('12345678901234567890')
})

it('accepts a value that is no object', () => {
  for (const value of ['text', 1, null, true, [], {}]) expect(html(value)).toContain('role="treeitem"')
})

it('shows invisible characters in keys by their code', () => {
  expect(html({ 'a\u202Eb\u200B': 1 })).toContain('a⟨U+202E⟩b⟨U+200B⟩')
})
