import { getDefaultFormState, type RJSFSchema } from '@rjsf/utils'
import { expect, it } from 'vitest'
import { defaultBehavior } from '@/components/forms/theme/default-behavior'
import { createFormValidator } from '@/components/forms/theme/form-validator'
import type { JsonObject } from '@/lib/a2a/json'

const person = { type: 'object', required: ['agrees'], properties: { agrees: { type: 'boolean', default: false } } }
const schema: RJSFSchema = JSON.parse(
  JSON.stringify({
    type: 'object',
    required: ['doc'],
    properties: {
      doc: { type: 'array', title: 'Document', items: { type: 'string', format: 'data-url' }, minItems: 1 },
      tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
      people: { type: 'array', items: person },
    },
  }),
)
const validator = createFormValidator(({ keyword, title }) => `${title}: ${keyword}`)
const prefill = (values: JsonObject) =>
  getDefaultFormState(validator, schema, values, schema, false, defaultBehavior) as JsonObject

it('adds no empty items, so that a missing file is an error of its field', () => {
  expect(prefill({})).toEqual({ doc: [] })
  expect(validator.validateFormData(prefill({}), schema).errorSchema).toEqual({
    doc: { __errors: ['Document: minItems'] },
  })
})

it('adds defaults to the items of a prefilled list', () => {
  expect(prefill({ people: [{}] })).toMatchObject({ people: [{ agrees: false }] })
})
