import { expect, it } from 'vitest'
import { toAnswerValues, pruneValues } from '@/lib/a2a/forms/prune-values'
import { sanitizeSchema } from '@/lib/a2a/forms/sanitize-schema'
import type { JsonObject } from '@/lib/a2a/json'

const number: JsonObject = { type: ['integer', 'null'] }
const within: JsonObject = { type: 'object', required: ['count'], properties: { count: number } }
const schema =
  sanitizeSchema({
    type: 'object',
    required: ['age', 'name', 'party'],
    properties: {
      age: number,
      name: { type: 'string' },
      nick: { type: ['string', 'null'] },
      party: within,
      more: within,
    },
  }) ?? {}

it('allows a required nullable field to be empty', () => {
  expect(schema.required).toEqual(['name', 'party'])
})

it('sends null for a required field that is empty', () => {
  expect(toAnswerValues(schema, { name: 'Ann', party: {}, more: {} })).toEqual({
    name: 'Ann',
    age: null,
    party: { count: null },
  })
})

it('keeps values and chosen nulls', () => {
  const values = { name: 'Ann', age: 0, nick: null, party: { count: 2 }, more: { count: 3 } }
  expect(toAnswerValues(schema, values)).toEqual(values)
  expect(toAnswerValues(schema, { name: 'Ann', age: 0, party: { count: 2 } })).not.toHaveProperty('nick')
})

it('does not validate null in a nullable field', () => {
  expect(pruneValues(schema, { name: 'Ann', age: null, nick: null, party: { count: null } })).toEqual({
    name: 'Ann',
    party: {},
  })
})

it('does not change alternatives', () => {
  expect(sanitizeSchema({ type: 'object', oneOf: [within] })).toMatchObject({ oneOf: [{ required: ['count'] }] })
})

const texts: JsonObject = { type: 'array', items: { type: 'string' } }
const tagged = (tags: JsonObject): JsonObject => ({ type: 'object', properties: { tags } })

it.each<[string, JsonObject, JsonObject, JsonObject]>([
  ['prefilled', tagged(texts), { tags: [] }, { tags: ['urgent'] }],
  ['filled by default', tagged({ ...texts, default: ['urgent'] }), { tags: [] }, {}],
  ['filled by the default of its object', { ...tagged(texts), default: { tags: ['urgent'] } }, { tags: [] }, {}],
  [
    'in an object',
    { type: 'object', properties: { more: tagged(texts) } },
    { more: { tags: [] } },
    { more: { tags: ['urgent'] } },
  ],
  [
    'in a list',
    { type: 'object', properties: { people: { type: 'array', items: tagged(texts) } } },
    { people: [{ tags: [] }] },
    { people: [{ tags: ['urgent'] }] },
  ],
])('keeps an emptied list: %s', (_name, form, values, initial) => {
  expect(toAnswerValues(form, values, initial)).toEqual(values)
  expect(toAnswerValues(form, { other: 1 }, initial)).toEqual({ other: 1 })
})

it('omits an empty list that had no items, or may not be empty', () => {
  expect(toAnswerValues(tagged(texts), { tags: [] }, { tags: [] })).toEqual({})
  expect(toAnswerValues(tagged({ ...texts, minItems: 1 }), { tags: [] }, { tags: ['urgent'] })).toEqual({})
})
