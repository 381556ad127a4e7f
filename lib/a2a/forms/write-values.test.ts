import { expect, it } from 'vitest'
import { readSchemaForm, readValueSchema } from '@/lib/a2a/forms/read-fields-form'
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

const secret: JsonObject = { type: 'string', format: 'password' }
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...rest })
const tree = { $defs: { node: object({ pin: secret, next: { $ref: '#/$defs/node' } }) } }

it.each<[string, JsonObject, JsonObject, string[]]>([
  [
    'with too many options',
    object({ token: secret, city: { type: 'string', enum: Array.from({ length: 501 }, (_one, index) => `${index}`) } }),
    { token: 'hunter2' },
    [''],
  ],
  ['with a quote in a name', object({ token: secret, 'a"b': { type: 'string' } }), { token: 'hunter2' }, ['']],
  [
    'that is part of JSON',
    object({ accounts: { type: 'object', additionalProperties: secret }, note: { type: 'object' } }),
    { accounts: { ann: 'hunter2' }, note: { text: 'x' } },
    ['/accounts'],
  ],
  [
    'that is part of a list of JSON',
    object({ accounts: { type: 'array', items: { type: 'object', additionalProperties: secret } } }),
    { accounts: [{ ann: 'hunter2' }] },
    ['/accounts'],
  ],
  [
    'in a schema that refers to itself',
    object({ tree: { $ref: '#/$defs/node' } }, tree),
    { tree: { pin: '1', next: { pin: '2' } } },
    ['/tree/pin', '/tree/next'],
  ],
])('marks a secret without a field: %s', (_name, schema, values, pointers) => {
  const form = readSchemaForm(schema)
  expect(form && writeValues(form, values).parts).toEqual([{ data: values, metadata: { [secretMark]: pointers } }])
})

it('does not mark JSON without a secret', () => {
  const form = readSchemaForm(object({ 'a"b': { type: 'string' } }))
  expect(form && writeValues(form, { 'a"b': 'x' }).parts).toEqual([{ data: { 'a"b': 'x' } }])
})

it('marks a single value without a field as a whole', () => {
  const options = Array.from({ length: 501 }, (_one, index) => `${index}`)
  const form = readValueSchema({ type: 'string', format: 'password', enum: options })
  expect(form && writeValues(form, { answer: '7' }).parts).toEqual([{ text: '7', metadata: { [secretMark]: true } }])
  expect(form && writeValues(form, { answer: { pin: '7' } }).parts).toEqual([
    { data: { pin: '7' }, metadata: { [secretMark]: [''] } },
  ])
})
