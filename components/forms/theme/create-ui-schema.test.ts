import { optionsList } from '@rjsf/utils'
import { expect, it } from 'vitest'
import { createUiSchema } from '@/components/forms/theme/create-ui-schema'
import { sanitizeSchema } from '@/lib/a2a/forms/sanitize-schema'
import type { Json, JsonObject } from '@/lib/a2a/json'

const labels = (schema: JsonObject): (string | undefined)[] | undefined => {
  const safe = sanitizeSchema(schema) ?? {}
  return optionsList(safe, createUiSchema(safe))?.map(({ label }) => label)
}

it('labels options that are not strings, and distinguishes those that look the same', () => {
  expect(labels({ enum: [1, '1', true, null, { x: 1 }, ['a'], 'b'] })).toEqual([
    '1',
    '"1"',
    'true',
    'null',
    '{"x":1}',
    '["a"]',
    'b',
  ])
  expect(labels({ enum: ['1', '2'] })).toEqual(['1', '2'])
})

it('uses the labels of the agent', () => {
  const enumNames = ['One', 'Two', 'One again']
  expect(labels({ enum: [1, 2, 1], enumNames })).toEqual(['One', 'Two'])
  expect(labels({ enum: [1, { x: 1 }], enumNames: ['One'] })).toEqual(['One', '{"x":1}'])
  expect(sanitizeSchema({ anyOf: [{ const: 'a' }, { const: 'b', title: 'B' }] })).toMatchObject({ type: 'string' })
  const oneOf: Json = [{ const: 1, title: 'One' }, { const: { x: 1 } }, { const: '2' }, { const: 2 }]
  expect(labels({ oneOf })).toEqual(['One', '{"x":1}', '"2"', '2'])
})

it('labels the options of a list', () => {
  const items: JsonObject = { enum: [1, '1'] }
  const schema = sanitizeSchema({ type: 'array', uniqueItems: true, items }) ?? {}
  expect(createUiSchema(schema)).toMatchObject({ 'ui:widget': 'checkboxes', items: { 'ui:enumNames': ['1', '"1"'] } })
})
