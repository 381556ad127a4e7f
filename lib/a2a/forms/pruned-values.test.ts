import { expect, it } from 'vitest'
import { answeredValues, prunedValues } from '@/lib/a2a/forms/pruned-values'
import { safeSchema } from '@/lib/a2a/forms/safe-schema'
import type { JsonObject } from '@/lib/a2a/json'

const number: JsonObject = { type: ['integer', 'null'] }
const within: JsonObject = { type: 'object', required: ['count'], properties: { count: number } }
const schema =
  safeSchema({
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

it('lets a field be empty that has to be there and may be null', () => {
  expect(schema.required).toEqual(['name', 'party'])
})

it('answers null for what was left empty and has to be there', () => {
  expect(answeredValues(schema, { name: 'Ann', party: {}, more: {} })).toEqual({
    name: 'Ann',
    age: null,
    party: { count: null },
  })
})

it('keeps what was filled in, and a null that was chosen', () => {
  const values = { name: 'Ann', age: 0, nick: null, party: { count: 2 }, more: { count: 3 } }
  expect(answeredValues(schema, values)).toEqual(values)
  expect(answeredValues(schema, { name: 'Ann', age: 0, party: { count: 2 } })).not.toHaveProperty('nick')
})

it('checks no null of a field that may be null', () => {
  expect(prunedValues(schema, { name: 'Ann', age: null, nick: null, party: { count: null } })).toEqual({
    name: 'Ann',
    party: {},
  })
})

it('leaves alone what is one of several', () => {
  expect(safeSchema({ type: 'object', oneOf: [within] })).toMatchObject({ oneOf: [{ required: ['count'] }] })
})
