import { expect, it } from 'vitest'
import { takesMode } from '@/components/chat/composer/attachment'
import { composeDraft } from '@/components/chat/composer/compose-parts'
import { draftOfMessage, sameAgain } from '@/components/chat/composer/earlier-message'
import type { DraftState } from '@/components/chat/composer/draft-state'
import { createDraftStore } from '@/components/chat/composer/draft-store'

const draft = (change: Partial<DraftState>): DraftState => ({ ...createDraftStore('x', '').getState(), ...change })
const file = { id: 'f', name: 'a.csv', mediaType: 'text/csv', size: 3, content: { base64: 'YSxi' }, read: 1 }

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

it('asks for JSON with the first part where nothing is written', () => {
  const [first, second] = composeDraft(draft({ attachments: [file, file], schemaText: '{}' }))?.parts ?? []
  expect([first?.metadata, second?.metadata]).toEqual([{ mimeType: 'application/json', schema: {} }, undefined])
})

it('says the skill in the metadata, beside what was written there', () => {
  const said = draft({
    text: 'go',
    skillId: 'trips',
    metadataText: '{"priority":"low"}',
    historyLength: 0,
    extensions: ['urn:a'],
  })
  expect(composeDraft(said)).toEqual({
    parts: [{ text: 'go' }],
    options: { historyLength: 0 },
    message: { metadata: { priority: 'low', skillId: 'trips' }, extensions: ['urn:a'] },
  })
})

it('is the same draft again once it is taken up again', () => {
  const written: Partial<DraftState> = {
    text: 'list',
    attachments: [file],
    data: [{ id: '1', value: [1] }],
    skillId: 'trips',
    metadataText: '{\n  "priority": "low"\n}',
    schemaText: '{\n  "type": "array"\n}',
    outputModes: ['application/json'],
    historyLength: 3,
    extensions: ['urn:a'],
  }
  const sent = composeDraft(draft(written))
  if (!sent) throw new Error('nothing to send')
  const { parts, options } = sent
  const message = { messageId: 'm', role: 'user' as const, parts, ...sent.message }
  expect(composeDraft(draft(draftOfMessage({ message, options })))).toEqual(sent)
  expect(sameAgain({ message, options })).toEqual(sent)
})

it('has nothing to send while the draft is empty, or a file is not read yet', () => {
  expect(composeDraft(draft({ text: 'hello', attachments: [{ ...file, content: null }] }))).toBeNull()
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
