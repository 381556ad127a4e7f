import { expect, it } from 'vitest'
import { findAnsweredForm, findForm, findFormBefore } from '@/lib/a2a/forms/find-form'
import type { Entry } from '@/lib/a2a/fold'
import type { Part } from '@/lib/a2a/model'

const createEntry = (seq: number, role: 'user' | 'agent', ...parts: Part[]): Entry => ({
  type: 'message',
  seq,
  at: '2026-01-01T00:00:00.000Z',
  origin: 'status',
  message: { messageId: `m${seq}`, role, parts },
})
const renderingStart = { data: { beginRendering: { surfaceId: 's', root: 'title' } } }
const described = {
  data: {
    surfaceUpdate: {
      surfaceId: 's',
      components: [{ id: 'title', component: { Text: { text: { literalString: 'Your name?' } } } }],
    },
  },
}
const schema = { data: { type: 'object', properties: { name: { type: 'string' } } } }

it('finds a form that spans several messages in the last of them', () => {
  const entries = [
    createEntry(1, 'user'),
    createEntry(2, 'agent', described),
    createEntry(3, 'agent', renderingStart),
    createEntry(4, 'user'),
  ]
  expect(findForm(entries, entries[2] ?? null)?.form.kind).toBe('surface')
  expect(findAnsweredForm(entries, entries[3] ?? null)?.kind).toBe('surface')
})

it("finds the form of the agent's last turn before an answer", () => {
  const entries = [
    createEntry(1, 'agent', schema),
    createEntry(2, 'agent', { text: 'Please.' }),
    createEntry(3, 'user'),
    createEntry(4, 'user'),
  ]
  const answeredForms = entries.map((entry) => findAnsweredForm(entries, entry)?.kind ?? null)
  expect(answeredForms).toEqual([null, null, 'fields', null])
})

it('finds the form that a late answer was written for, after another answer arrived', () => {
  const entries = [
    createEntry(1, 'user'),
    createEntry(2, 'agent', schema),
    createEntry(3, 'user', { data: { name: 'Ada' } }),
    createEntry(4, 'agent', { text: 'Thanks.' }),
  ]
  expect(findFormBefore(entries, 2)?.kind).toBe('fields')
  expect(findFormBefore(entries, 1)).toBeNull()
  expect(findFormBefore(entries, 4)).toBeNull()
})
