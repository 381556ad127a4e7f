import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CodePart } from '@/components/parts/code/code-part'
import { JsonTree } from '@/components/ui/json/json-tree'
import messages from '@/messages/en.json'

const drawn = (part: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {part}
    </NextIntlClientProvider>,
  )

it('marks bidirectional control characters in code and JSON', () => {
  const code = "if (role === 'user\u202E \u2066// admin\u2069 \u2066')"
  const html = drawn(<CodePart text={code} language="" large={false} />) + drawn(<JsonTree value={[code]} />)
  expect(html).toContain(String.raw`user\u202E \u2066// admin\u2069 \u2066`)
  expect(html).not.toMatch(/[\u202E\u2066\u2069]/)
  expect(html.match(/\\u202E/g)).toHaveLength(2)
})
