import { expect, it } from 'vitest'
import { takesMode } from '@/components/chat/attachment'
import { composeDraft } from '@/components/chat/compose-parts'
import { createDraftStore, type DraftState } from '@/components/chat/draft-store'

const draft = (change: Partial<DraftState>): DraftState => ({ ...createDraftStore('x', '').getState(), ...change })
const file = { id: 'f', name: 'a.csv', mediaType: 'text/csv', size: 3, base64: 'YSxi' }

it('puts text, files and data into one message, in this order', () => {
  expect(
    composeDraft(
      draft({
        text: ' hello ',
        attachments: [file],
        data: [
          { id: '1', value: { a: 1 } },
          { id: '2', value: null },
        ],
      }),
    ),
  ).toEqual({
    parts: [
      { text: 'hello' },
      { raw: 'YSxi', filename: 'a.csv', mediaType: 'text/csv' },
      { data: { a: 1 } },
      { data: null },
    ],
    options: {},
  })
})

it('asks for JSON the way v0.1 does, and for media types where any were chosen', () => {
  const wish = draft({ text: 'list', schemaText: '{"type":"array"}', outputModes: ['application/json'], reopen: true })
  expect(composeDraft(wish)).toEqual({
    parts: [{ text: 'list', metadata: { mimeType: 'application/json', schema: { type: 'array' } } }],
    options: { acceptedOutputModes: ['application/json'] },
    reopen: true,
  })
})

it('has nothing to send while the draft is empty', () => {
  expect(composeDraft(draft({ text: '  \n' }))).toBeNull()
  expect(composeDraft(draft({ attachments: [file] }))?.parts).toHaveLength(1)
})

it.each([
  [['image/png'], 'image/png', true],
  [['image/*'], 'image/webp', true],
  [['IMAGE/PNG'], 'image/png', true],
  [['*/*'], 'application/zip', true],
  [['text', 'file'], 'application/zip', true],
  [[], 'application/zip', true],
  [['text/plain', 'application/json'], 'image/png', false],
])('with the modes %j a file of type %s is taken: %s', (modes, mediaType, taken) =>
  expect(takesMode(modes, mediaType)).toBe(taken),
)
