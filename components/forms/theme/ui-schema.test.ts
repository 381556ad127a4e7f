import { optionsList } from '@rjsf/utils'
import { expect, it } from 'vitest'
import { uiSchemaOf } from '@/components/forms/theme/ui-schema'
import { safeSchema } from '@/lib/a2a/forms/safe-schema'
import type { Json, JsonObject } from '@/lib/a2a/json'

const labels = (schema: JsonObject): (string | undefined)[] | undefined => {
  const safe = safeSchema(schema) ?? {}
  return optionsList(safe, uiSchemaOf(safe))?.map(({ label }) => label)
}

it('names choices that are no texts, and tells apart those that look the same', () => {
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

it('calls choices what the agent calls them', () => {
  const enumNames = ['One', 'Two', 'One again']
  expect(labels({ enum: [1, 2, 1], enumNames })).toEqual(['One', 'Two'])
  expect(labels({ enum: [1, { x: 1 }], enumNames: ['One'] })).toEqual(['One', '{"x":1}'])
  expect(safeSchema({ anyOf: [{ const: 'a' }, { const: 'b', title: 'B' }] })).toMatchObject({ type: 'string' })
  const oneOf: Json = [{ const: 1, title: 'One' }, { const: { x: 1 } }, { const: '2' }, { const: 2 }]
  expect(labels({ oneOf })).toEqual(['One', '{"x":1}', '"2"', '2'])
})

it('names what may be chosen for a list as well', () => {
  const items: JsonObject = { enum: [1, '1'] }
  const schema = safeSchema({ type: 'array', uniqueItems: true, items }) ?? {}
  expect(uiSchemaOf(schema)).toMatchObject({ 'ui:widget': 'checkboxes', items: { 'ui:enumNames': ['1', '"1"'] } })
})
