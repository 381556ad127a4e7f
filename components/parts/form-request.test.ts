import { describe, expect, it } from 'vitest'
import { formAnswer, formOf } from '@/components/parts/form-request'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

const properties = { city: { type: 'string' } }
const message = (...parts: Part[]): Message => ({ role: 'agent', parts })

describe('formOf', () => {
  it.each<[string, JsonObject]>([
    [
      'the shape of the A2A samples',
      { type: 'form', form: { type: 'object', properties }, form_data: { city: 'Oslo' } },
    ],
    ['a form without a type', { type: 'form', form: { properties }, form_data: { city: 'Oslo' } }],
    ['a schema beside values', { schema: { type: 'object', properties }, values: { city: 'Oslo' } }],
  ])('reads %s', (_name, data) => {
    expect(formOf(message({ text: 'Please:' }, { data }))).toMatchObject({
      form: { schema: { type: 'object', properties }, values: { city: 'Oslo' } },
      rest: [{ text: 'Please:' }],
    })
  })

  it('reads a schema as data, and one written as text', () => {
    const schema = { type: 'object', properties }
    const expected = { form: { schema, values: {}, instructions: '' }, rest: [] }
    expect(formOf(message({ data: schema }))).toEqual(expected)
    expect(formOf(message({ text: JSON.stringify(schema) }))).toEqual(expected)
  })

  it.each<[string, Part]>([
    ['plain text', { text: 'Where to?' }],
    ['broken JSON', { text: '{"type": "form"' }],
    ['other data', { data: { city: 'Oslo' } }],
    ['a schema of something else', { data: { type: 'array', properties } }],
    ['a list', { data: [{ properties }] }],
  ])('finds none in %s', (_name, part) => expect(formOf(message(part))).toBeNull())
})

describe('formAnswer', () => {
  it('is the data of a message that holds nothing else', () => {
    expect(formAnswer(message({ data: { city: 'Oslo' } }))).toEqual({ city: 'Oslo' })
    expect(formAnswer(message({ data: [1] }))).toBeNull()
    expect(formAnswer(message({ data: {} }, { text: 'and' }))).toBeNull()
    expect(formAnswer(message({ text: 'Oslo' }))).toBeNull()
  })
})
