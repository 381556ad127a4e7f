import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldsForm } from '@/components/forms/fields-form'
import { SurfaceView } from '@/components/forms/surface/surface-view'
import { createFieldsRequest } from '@/lib/a2a/forms/read-fields-form'
import { readSurfaces } from '@/lib/a2a/forms/surface/read-surfaces'
import type { JsonObject } from '@/lib/a2a/json'
import messages from '@/messages/en.json'
import type { ReactNode } from 'react'

const render = (node: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  )
const directionMark = /[\u202A-\u202E\u2066-\u2069]/
/** A text that a browser would show in another order. */
const reversed = (name: string): string => `${name} \u202Eon`
const label = (name: string): JsonObject => ({ literalString: reversed(name) })
const none = (): void => undefined

it('shows direction marks in the labels of a form', () => {
  const text = (name: string): JsonObject => ({ title: reversed(name), description: reversed(`About ${name}`) })
  const schema: JsonObject = {
    type: 'object',
    properties: {
      choice: { ...text('Choice'), type: 'string', enum: ['a', 'b'], enumNames: [reversed('Yes'), 'No'] },
      agreed: { ...text('Agreed'), type: 'boolean' },
      name: { ...text('Name'), type: 'string', examples: [reversed('Example')] },
      raw: { ...text('Raw'), type: 'object' },
      list: { ...text('List'), type: 'array', items: { type: 'string' } },
      group: { ...text('Group'), type: 'object', properties: { a: { type: 'string' } } },
    },
  }
  const form = { ...createFieldsRequest(schema, undefined, { by: 'schema' }), submitLabel: reversed('Send') }
  if (!form.schema) throw new Error('no schema')
  const page = render(
    <FieldsForm
      form={form}
      schema={form.schema}
      storedAnswer={undefined}
      onAnswerChange={none}
      onReply={none}
      onCancel={none}
    />,
  )
  for (const name of ['Choice', 'Yes', 'Agreed', 'Name', 'Example', 'Raw', 'List', 'Group', 'Send'])
    expect(page).toContain(`${name} ⟨U+202E⟩on`)
  for (const name of ['Choice', 'Raw', 'List', 'Group']) expect(page).toContain(`About ${name} \\u202Eon`)
  expect(page.replaceAll(/(value|aria-label)="[^"]*"/g, '')).not.toMatch(directionMark)
})

it('shows direction marks in an A2UI surface', () => {
  const components: JsonObject[] = [
    { id: 'root', component: { Column: { children: { explicitList: ['text', 'name', 'choice', 'go'] } } } },
    { id: 'text', component: { Text: { text: label('Text') } } },
    { id: 'name', component: { TextField: { label: label('Name') } } },
    {
      id: 'choice',
      component: { MultipleChoice: { options: [{ label: label('Yes'), value: 'a' }], selections: { path: '/a' } } },
    },
    { id: 'go', component: { Button: { child: 'text', action: { name: 'go' } } } },
  ]
  const surfaces = readSurfaces([
    { data: { surfaceUpdate: { surfaceId: 's', components } } },
    { data: { beginRendering: { surfaceId: 's', root: 'root' } } },
  ])
  const page = render(<SurfaceView surfaces={surfaces} />)
  for (const name of ['Text', 'Name', 'Yes']) expect(page).toContain(`${name} \\u202Eon`)
  expect(page).not.toMatch(directionMark)
})
