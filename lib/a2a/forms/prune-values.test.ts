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
