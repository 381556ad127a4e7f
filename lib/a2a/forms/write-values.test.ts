import { expect, it } from 'vitest'
import { readValueSchema } from '@/lib/a2a/forms/read-fields-form'
import { readValues, writeValues } from '@/lib/a2a/forms/write-values'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'

it.each<[string, JsonObject, Json, Json]>([
  ['a text in words', { type: 'string', title: 'Name' }, 'Ann', { text: 'Ann' }],
  ['a number in words', { type: 'integer', minimum: 1 }, 3, { text: '3' }],
  ['a list as data', { type: 'array', items: { type: 'string' } }, ['a', 'b'], { data: ['a', 'b'] }],
  [
    'a secret as one',
    { type: 'string', format: 'password' },
    'hunter2',
    { text: 'hunter2', metadata: { [secretMark]: true } },
  ],
  [
    'secrets of a list as such',
    { type: 'array', items: { type: 'string', format: 'password' } },
    ['a', 'b'],
    { data: ['a', 'b'], metadata: { [secretMark]: ['/0', '/1'] } },
  ],
])('answers a single value: %s', (_name, schema, answer, part) => {
  const form = readValueSchema(schema)
  expect(form && writeValues(form, { answer }).parts).toEqual([part])
})

it('reads a single value from data, not from text', () => {
  const form = readValueSchema({ type: 'array', items: { type: 'string' } })
  expect(form && readValues(form, { parts: [{ data: ['a'] }] })).toEqual({ answer: ['a'] })
  expect(form && readValues(form, { parts: [{ text: 'none of these' }] })).toBeNull()
})
