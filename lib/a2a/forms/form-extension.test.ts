import { expect, it } from 'vitest'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { readForm } from '@/lib/a2a/forms/read-form'
import { readValues, writeDecline, writeValues } from '@/lib/a2a/forms/write-values'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const readExtension = (uri: string, payload: JsonObject): FieldsRequest => {
  const message: Message = { role: 'agent', parts: [{ text: 'Please fill in' }], metadata: { [uri]: payload } }
  const form = readForm(message)?.form
  if (form?.kind !== 'fields') throw new Error('no fields')
  return form
}

// agentstack-sdk: a2a/extensions/common/form.py, FormRender and FormResponse.
const uri = 'https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1'
const render: JsonObject = {
  title: 'Trip',
  description: 'Tell me about it',
  columns: 2,
  submit_label: 'Book',
  fields: [
    { id: 'name', type: 'text', label: 'Name', required: true, placeholder: 'Ada', auto_resize: false },
    { id: 'day', type: 'date', label: 'Day', default_value: '2027-01-02' },
    { id: 'papers', type: 'file', label: 'Papers', accept: ['application/pdf'] },
    { id: 'class', type: 'singleselect', label: 'Class', options: [{ id: 'e', label: 'Economy' }] },
    { id: 'meals', type: 'multiselect', label: 'Meals', options: [{ id: 'v', label: 'Vegan' }], default_value: ['v'] },
    { id: 'terms', type: 'checkbox', label: 'Terms', content: 'I agree', required: true },
    {
      id: 'extras',
      type: 'checkbox_group',
      label: 'Extras',
      fields: [{ id: 'bag', type: 'checkbox', label: 'Bag', content: 'A bag' }],
    },
    { id: '__proto__', type: 'text', label: 'Trap' },
  ],
}

it('converts every kind of field to a schema', () => {
  const form = readExtension(uri, render)
  expect(form).toMatchObject({ title: 'Trip', instructions: 'Tell me about it', submitLabel: 'Book' })
  expect(form.schema).toMatchObject({
    required: ['name', 'terms'],
    properties: {
      name: { type: 'string', title: 'Name' },
      day: { type: 'string', format: 'date', default: '2027-01-02' },
      papers: { type: 'array', items: { type: 'string', format: 'data-url' } },
      class: { oneOf: [{ const: 'e', title: 'Economy' }] },
      meals: { type: 'array', uniqueItems: true, default: ['v'] },
      terms: { type: 'boolean', const: true },
      extras: { type: 'object', properties: { bag: { type: 'boolean' } } },
    },
  })
})

it('writes typed values to the metadata and reads them back', () => {
  const form = readExtension(uri, render)
  const values = { name: 'Ada', papers: ['data:text/plain;name=a.txt;base64,YQ=='], terms: true, extras: { bag: true } }
  const reply = writeValues(form, values)
  expect(reply.parts).toEqual([{ text: 'Name: Ada\nPapers: a.txt\nTerms: true\nExtras: {"bag":true}' }])
  expect(reply.metadata).toMatchObject({
    [uri]: {
      values: {
        name: { type: 'text', value: 'Ada' },
        day: { type: 'date', value: null },
        papers: { type: 'file', value: [{ uri: values.papers[0], name: 'a.txt', mime_type: 'text/plain' }] },
        extras: { type: 'checkbox_group', value: { bag: true } },
      },
    },
  })
  expect(readValues(form, reply)).toEqual(values)
  expect(writeDecline(form, 'No')).toEqual({ parts: [{ text: 'No' }] })
})

it('returns the ID of older forms', () => {
  const older = 'https://a2a-extensions.agentstack.beeai.dev/ui/form/v1'
  const form = readExtension(older, { ...render, id: 'f1' })
  expect(writeValues(form, { name: 'Ada' }).metadata).toMatchObject({ [older]: { id: 'f1' } })
})

// kagent: docs/architecture/human-in-the-loop.md, ask_user.
it('converts questions to fields and encodes the answers by position', () => {
  const hitl = 'https://kagent.dev/extensions/hitl/v1'
  const form = readExtension(hitl, {
    type: 'ask_user_request',
    id: 'a1',
    questions: [
      { question: 'Database?', choices: ['PostgreSQL', 'SQLite'], multiple: false },
      { question: 'Features?', choices: ['Cache', 'Audit'], multiple: true },
      { question: 'Else?', choices: [], multiple: false },
    ],
  })
  const values = { q1: 'SQLite', q2: ['Cache', 'Audit'] }
  const reply = writeValues(form, values)
  expect(reply.extensions).toEqual([hitl])
  expect(reply.metadata).toEqual({
    [hitl]: {
      type: 'ask_user_response',
      id: 'a1',
      answers: [{ answer: ['SQLite'] }, { answer: ['Cache', 'Audit'] }, { answer: [] }],
    },
  })
  expect(readValues(form, reply)).toEqual({ q1: ['SQLite'], q2: ['Cache', 'Audit'], q3: [] })
})

it('marks secrets by their path', () => {
  const properties = {
    user: { type: 'string' },
    keys: { type: 'array', items: { type: 'string', format: 'password' } },
  }
  const form = readForm({ role: 'agent', parts: [{ data: { type: 'object', properties } }] })?.form
  if (form?.kind !== 'fields') throw new Error('no fields')
  expect(writeValues(form, { user: 'ann', keys: ['a', 'b'] }).parts).toEqual([
    { data: { user: 'ann', keys: ['a', 'b'] }, metadata: { 'switchboard/secret': ['/keys/0', '/keys/1'] } },
  ])
  expect(writeValues(form, { user: 'ann' }).parts).toEqual([{ data: { user: 'ann' } }])
})
