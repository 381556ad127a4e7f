import { describe, expect, it } from 'vitest'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { buildExtensionMetadata, isFormExtension } from '@/lib/a2a/forms/known-extensions'
import { readForm } from '@/lib/a2a/forms/read-form'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

const properties = { city: { type: 'string' } }
const message = (...parts: Part[]): Message => ({ role: 'agent', parts })
const formIn = (...parts: Part[]) => readForm(message(...parts))

describe('fields', () => {
  it.each<[string, JsonObject]>([
    // a2a-samples, reimbursement agent.
    ['the form message', { type: 'form', form: { type: 'object', properties }, form_data: { city: 'Oslo' } }],
    ['a form without a type', { type: 'form', form: { properties }, form_data: { city: 'Oslo' } }],
    ['a schema beside values', { schema: { type: 'object', properties }, values: { city: 'Oslo' } }],
  ])('are read from %s', (_name, data) => {
    expect(formIn({ text: 'Please:' }, { data })).toMatchObject({
      form: { kind: 'fields', schema: { type: 'object', properties }, values: { city: 'Oslo' } },
      rest: [{ text: 'Please:' }],
    })
  })

  it('are read from a schema in data and in text', () => {
    const schema = { type: 'object', properties }
    const expected = { form: { schema, values: {}, instructions: '' }, rest: [] }
    expect(formIn({ data: schema })).toMatchObject(expected)
    expect(formIn({ text: JSON.stringify(schema) })).toMatchObject(expected)
  })

  // Model Context Protocol 2025-06-18, elicitation/create.
  it('are read from an elicitation', () => {
    const params = { message: 'Which city?', requestedSchema: { type: 'object', properties } }
    expect(formIn({ data: { method: 'elicitation/create', params } })).toMatchObject({
      form: { instructions: 'Which city?', shape: { by: 'elicitation' } },
    })
  })

  it.each<[string, Part]>([
    ['plain text', { text: 'Where to?' }],
    ['broken JSON', { text: '{"type": "form"' }],
    ['other data', { data: { city: 'Oslo' } }],
    ['a schema of something else', { data: { type: 'array', properties } }],
    ['a list', { data: [{ properties }] }],
    ['data that has options among other things', { data: { options: ['a'], price: 3 } }],
  ])('are not found in %s', (_name, part) => expect(formIn(part)).toBeNull())

  it('are read from a schema of an object that is one of several', () => {
    const oneOf: Json = [{ title: 'By rail', type: 'object', properties }, { $ref: '#/$defs/air' }]
    const $defs = { air: { type: 'object', properties: { flight: { type: 'string' } } } }
    expect(formIn({ data: { type: 'object', title: 'How?', oneOf, $defs } })?.form).toMatchObject({
      kind: 'fields',
      title: 'How?',
      schema: { oneOf: [{ properties }, { properties: { flight: { type: 'string' } } }] },
      shape: { by: 'schema' },
    })
  })

  it.each<[string, JsonObject, JsonObject]>([
    ['a text', { type: 'string', title: 'Name', minLength: 2 }, { type: 'string', minLength: 2 }],
    ['a number', { type: 'integer', minimum: 1 }, { type: 'integer', minimum: 1 }],
    ['a list', { type: 'array', items: { type: 'string' } }, { type: 'array', items: { type: 'string' } }],
    [
      'a list with references',
      { type: 'array', items: { $ref: '#/$defs/day' }, $defs: { day: { type: 'string', format: 'date' } } },
      { items: { type: 'string', format: 'date' } },
    ],
  ])('are read from a schema of %s', (_name, data, field) => {
    const form = formIn({ data })?.form
    expect(form).toMatchObject<Partial<FieldsRequest>>({ kind: 'fields', source: data, shape: { by: 'value' } })
    expect(form).toMatchObject({ schema: { properties: { answer: field }, required: ['answer'] } })
  })

  it.each<[string, Json]>([
    ['a thing that has a type', { type: 'string', value: 'Oslo' }],
    ['a type alone', { type: 'string' }],
    ['a described type', { type: 'number', description: 'of rooms' }],
    ['a type of its own', { type: 'invoice', title: 'May' }],
    ['a list of things', { type: 'array', items: ['a', 'b'] }],
    ['schema words among others', { type: 'string', title: 'Oslo', maxLength: 4, price: 3 }],
    ['an object with invalid alternatives', { type: 'object', oneOf: ['a', 'b'] }],
    ['an object that says no more', { type: 'object', title: 'Oslo' }],
  ])('are not found in %s', (_name, data) => expect(formIn({ data })).toBeNull())

  it("are not read from a user's message", () => {
    expect(readForm({ role: 'user', parts: [{ data: { properties } }] })).toBeNull()
  })
})

describe('quick replies', () => {
  it.each<[string, Json]>([
    ['texts', { question: 'Which?', options: ['Yes', 'No'] }],
    ['suggestions', { suggestions: [{ text: 'Yes', payload: 'Yes' }, 'No'] }],
    ['a schema of a text', { type: 'string', title: 'Which?', enum: ['Yes', 'No'] }],
    [
      'values with labels',
      {
        type: 'choices',
        choices: [
          { label: 'Yes', value: 'Yes' },
          { title: 'No', id: 'No' },
        ],
      },
    ],
  ])('are read from %s', (_name, data) => {
    expect(formIn({ data })?.form).toMatchObject({
      kind: 'choices',
      choices: [
        { label: 'Yes', value: 'Yes' },
        { label: 'No', value: 'No' },
      ],
    })
  })
})

it('ignores messages with thousands of parts', () => {
  expect(formIn(...Array.from({ length: 10_000 }, () => ({ data: { properties } })))).toBeNull()
})

it('recognizes form extensions and builds the A2UI metadata', () => {
  const a2ui = ['0.8', '0.9'].map((version) => `https://a2ui.org/a2a-extension/a2ui/v${version}`)
  expect(a2ui.every(isFormExtension)).toBe(true)
  expect(isFormExtension('https://kagent.dev/extensions/hitl/v1')).toBe(true)
  expect(isFormExtension('https://example.com/extension/v1')).toBe(false)
  expect(buildExtensionMetadata(['https://example.com/extension/v1'])).toEqual({})
  expect(buildExtensionMetadata(a2ui)).toEqual({
    a2uiClientCapabilities: {
      supportedCatalogIds: ['https://a2ui.org/specification/v0_8/standard_catalog_definition.json'],
      'v0.9': { supportedCatalogIds: ['https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json'] },
    },
  })
})
