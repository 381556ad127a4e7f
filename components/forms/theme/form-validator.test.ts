import type { RJSFSchema } from '@rjsf/utils'
import { expect, it } from 'vitest'
import { createFormValidator, type FormProblem } from '@/components/forms/theme/form-validator'
import type { JsonObject } from '@/lib/a2a/json'

const schema: RJSFSchema = {
  type: 'object',
  required: ['amount', 'purpose'],
  properties: {
    amount: { type: 'number', title: 'Amount', maximum: 5000 },
    purpose: { type: 'string', minLength: 5 },
    date: { type: 'string', format: 'date', title: 'Date' },
    address: {
      type: 'object',
      required: ['zip'],
      properties: { zip: { type: 'string', title: 'Zip', pattern: '^[0-9]+$' } },
    },
    items: {
      type: 'array',
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } },
    },
  },
}
const reported: FormProblem[] = []
const validator = createFormValidator((problem) => {
  reported.push(problem)
  return `${problem.title}: ${problem.keyword} ${JSON.stringify(problem.limit) ?? ''}`.trim()
})
const problems = (data: JsonObject): (string | undefined)[][] =>
  validator.validateFormData(data, schema).errors.map(({ property, message }) => [property, message])

it('accepts a complete form', () => {
  expect(problems({ amount: 3, purpose: 'travel', date: '2026-11-21', items: [{ name: 'x' }] })).toEqual([])
  expect(validator.isValid(schema, { amount: 3, purpose: 'travel' }, schema)).toBe(true)
  expect(validator.isValid(schema, {}, schema)).toBe(false)
})

it('reports each missing field', () => {
  expect(problems({})).toEqual([
    ['.amount', 'Amount: required'],
    ['.purpose', 'purpose: required'],
  ])
})

it('reports one error per field, with the limit', () => {
  expect(problems({ amount: 9000, purpose: 'no', date: 'tomorrow' })).toEqual([
    ['.amount', 'Amount: maximum 5000'],
    ['.purpose', 'purpose: minLength 5'],
    ['.date', 'Date: format "date"'],
  ])
})

it('reports errors in objects and lists', () => {
  const fieldErrors = problems({ amount: 1, purpose: 'travel', address: { zip: 'x' }, items: [{ name: 'ok' }, {}] })
  expect(fieldErrors).toEqual([
    ['.address.zip', 'Zip: pattern "^[0-9]+$"'],
    ['.items[1].name', 'Name: required'],
  ])
})

it('reports errors at the paths that the form uses', () => {
  const { errorSchema } = validator.validateFormData({ amount: 1, purpose: 'travel', items: [{}] }, schema)
  expect(errorSchema).toEqual({ items: { 0: { name: { __errors: ['Name: required'] } } } })
})

it('reports errors in the order of the fields', () => {
  expect(problems({ amount: 9000, date: 'tomorrow' }).map(([property]) => property)).toEqual([
    '.amount',
    '.purpose',
    '.date',
  ])
})

const branch = (name: string, title: string) => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'string', title } },
})

it('reports missing members of alternatives by title', () => {
  const either: RJSFSchema = {
    type: 'object',
    oneOf: [branch('card', 'Card no'), branch('iban', 'IBAN')] as RJSFSchema[],
  }
  const of = (data: JsonObject) => validator.validateFormData(data, either).errors.map(({ message }) => message)
  expect(of({})).toEqual(['Card no: required', 'IBAN: required'])
  expect(of({ card: '42' })).toEqual([])
  expect(of({ card: '42', iban: 'DE89' })).toEqual([expect.stringContaining('oneOf')])
})

it('does not hang on a slow pattern', () => {
  const trap: RJSFSchema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }
  expect(validator.isValid(trap, { a: `${'a'.repeat(60)}!` }, trap)).toBe(true)
})

it('accepts alternatives that only a pattern or format distinguishes', () => {
  const contact: RJSFSchema = {
    type: 'object',
    properties: {
      contact: {
        oneOf: [
          { type: 'string', format: 'email' },
          { type: 'string', pattern: '^\\+\\d+$' },
        ],
      },
    },
  }
  expect(validator.isValid(contact, { contact: 'ann@example.com' }, contact)).toBe(true)
  expect(validator.isValid(contact, { contact: 5 }, contact)).toBe(false)
  const state: RJSFSchema = JSON.parse(
    '{"type":"object","properties":{"country":{"type":"string"}},"if":{"properties":{"country":{"pattern":"^US"}}},"then":{"required":["state"]}}',
  )
  expect(validator.isValid(state, { country: 'FR' }, state)).toBe(true)
})

it('ignores members of an optional object that is empty', () => {
  expect(problems({ amount: 1, purpose: 'travel', address: {}, items: [] })).toEqual([])
  expect(problems({ amount: 1, purpose: 'travel', address: { zip: 'x' } })).toHaveLength(1)
})

const email = { type: 'string', format: 'email' }
const shaped = (field: JsonObject, rest: JsonObject = {}): RJSFSchema =>
  ({ type: 'object', properties: { mail: field }, ...rest }) as RJSFSchema
const conditional = (condition: string): RJSFSchema =>
  JSON.parse(
    `{"type":"object","properties":{"by":{"type":"string"},"mail":{"type":"string"}},"if":{"required":["by"],"properties":{"by":${condition}}},"then":{"properties":{"mail":{"format":"email"}}},"else":{"properties":{"mail":{"pattern":"^n"}}}}`,
  )

it.each<[string, RJSFSchema, JsonObject, string[]]>([
  ['an optional format', shaped({ anyOf: [email, { type: 'null' }] }), { mail: 'nope' }, ['.mail format']],
  ['an optional format that is met', shaped({ anyOf: [email, { type: 'null' }] }), { mail: 'a@b.org' }, []],
  ['one alternative that is met', shaped({ oneOf: [email, { type: 'string', pattern: '^no' }] }), { mail: 'nope' }, []],
  [
    'no alternative that is met',
    shaped({ oneOf: [email, { type: 'string', pattern: '^x' }] }),
    { mail: 'nope' },
    ['.mail format'],
  ],
  ['an alternative for another type', shaped({ anyOf: [email, { type: 'number' }] }), { mail: 5 }, []],
  [
    'all of several',
    shaped({ type: 'string', allOf: [{ minLength: 1 }, { pattern: '^x' }] }),
    { mail: 'nope' },
    ['.mail pattern'],
  ],
  [
    'a member of an alternative',
    shaped({ type: 'string' }, { anyOf: [{ properties: { mail: email } }] }),
    { mail: 'nope' },
    ['.mail format'],
  ],
  ['a condition that is met', conditional('{"const":"mail"}'), { by: 'mail', mail: 'nope' }, ['.mail format']],
  ['a condition that is not met', conditional('{"const":"mail"}'), { by: 'post', mail: 'nope' }, []],
  ['a condition on a text, which the agent checks', conditional('{"pattern":"^m"}'), { by: 'mail', mail: 'nope' }, []],
])('checks patterns and formats: %s', (_name, form, data, expected) => {
  const { errors } = validator.validateFormData(data, form)
  expect(errors.map(({ name, property }) => `${property} ${name}`)).toEqual(expected)
})

it('reports errors of items at their list if the items have no fields', () => {
  const lists: RJSFSchema = {
    type: 'object',
    properties: {
      files: { type: 'array', title: 'Files', items: { type: 'string', format: 'data-url' } },
      days: { type: 'array', title: 'Days', uniqueItems: true, items: { type: 'string', enum: ['Mon', 'Tue'] } },
      tags: { type: 'array', title: 'Tags', items: { type: 'string', minLength: 2 } },
    },
  }
  const { errors } = validator.validateFormData({ files: [null], days: ['Mon', 'Sun'], tags: ['ok', 'x'] }, lists)
  expect(errors.map(({ property, message }) => [property, message])).toEqual([
    ['.files', 'Files: type "string"'],
    ['.days', 'Days: enum ["Mon","Tue"]'],
    ['.tags[1]', 'Tags: minLength 2'],
  ])
})
