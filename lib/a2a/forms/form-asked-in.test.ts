import { expect, it } from 'vitest'
import { formAskedBefore, formAskedIn } from '@/lib/a2a/forms/form-asked-in'
import type { Entry } from '@/lib/a2a/fold'
import type { Part } from '@/lib/a2a/model'

const said = (seq: number, role: 'user' | 'agent', ...parts: Part[]): Entry => ({
  type: 'message',
  seq,
  at: '2026-01-01T00:00:00.000Z',
  origin: 'status',
  message: { messageId: `m${seq}`, role, parts },
})
const begun = { data: { beginRendering: { surfaceId: 's', root: 'title' } } }
const described = {
  data: {
    surfaceUpdate: {
      surfaceId: 's',
      components: [{ id: 'title', component: { Text: { text: { literalString: 'Your name?' } } } }],
    },
  },
}
const schema = { data: { type: 'object', properties: { name: { type: 'string' } } } }

it('what was described bit by bit before is asked in the message that ends it, and was asked before the answer', () => {
  const entries = [said(1, 'user'), said(2, 'agent', described), said(3, 'agent', begun), said(4, 'user')]
  expect(formAskedIn(entries, entries[2] ?? null)?.form.kind).toBe('surface')
  expect(formAskedBefore(entries, entries[3] ?? null)?.kind).toBe('surface')
})

it('a form is answered by the message after it alone, whatever words stand between', () => {
  const entries = [said(1, 'agent', schema), said(2, 'agent', { text: 'Please.' }), said(3, 'user'), said(4, 'user')]
  const asked = entries.map((entry) => formAskedBefore(entries, entry)?.kind ?? null)
  expect(asked).toEqual([null, null, 'fields', null])
})
