import { expect, it } from 'vitest'
import { acceptsMediaType, type DraftState } from '@/components/chat/composer/draft-state'
import {
  composeDraft,
  listSentMessages,
  messageToDraft,
  toResendDraft,
  unsentToDraft,
} from '@/components/chat/composer/compose-draft'
import { createDraftStore } from '@/components/chat/composer/draft-store'
import { emptyFold } from '@/lib/a2a/fold'
import type { LiveTask } from '@/lib/client/task-store'

const draft = (change: Partial<DraftState>): DraftState => ({ ...createDraftStore('x', '').getState(), ...change })
const file = { id: 'f', name: 'a.csv', mediaType: 'text/csv', size: 3, content: { base64: 'YSxi' }, read: 1 }

it('combines text, files and data into one message, in this order', () => {
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

it('requests JSON as v0.1 does, and the selected output modes', () => {
  const request = draft({
    text: 'list',
    schemaText: '{"type":"array"}',
    outputModes: ['application/json'],
    reopen: true,
  })
  expect(composeDraft(request)).toEqual({
    parts: [{ text: 'list', metadata: { mimeType: 'application/json', schema: { type: 'array' } } }],
    options: { acceptedOutputModes: ['application/json'] },
    reopen: true,
  })
})

it('adds the JSON schema to the first part without text', () => {
  const [first, second] = composeDraft(draft({ attachments: [file, file], schemaText: '{}' }))?.parts ?? []
  expect([first?.metadata, second?.metadata]).toEqual([{ mimeType: 'application/json', schema: {} }, undefined])
})

it('adds the skill to the metadata, beside the entered metadata', () => {
  const skillDraft = draft({
    text: 'go',
    skillId: 'trips',
    metadataText: '{"priority":"low"}',
    historyLength: 0,
    extensions: ['urn:a'],
  })
  expect(composeDraft(skillDraft)).toEqual({
    parts: [{ text: 'go' }],
    options: { historyLength: 0 },
    message: { metadata: { priority: 'low', skillId: 'trips' }, extensions: ['urn:a'] },
  })
})

it('restores the same draft from the message', () => {
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
  expect(composeDraft(draft(messageToDraft({ message, options })))).toEqual(sent)
  expect(toResendDraft({ message, options })).toEqual(sent)
})

it('restores how a message that was not sent was to be sent', () => {
  const sent = composeDraft(draft({ text: 'go on', skillId: 'trips', historyLength: 0, reopen: true, push: true }))
  if (!sent) throw new Error('nothing to send')
  expect(composeDraft(draft(unsentToDraft(sent)))).toEqual(sent)
  expect(unsentToDraft({ parts: [{ text: 'new' }], options: {} })).toMatchObject({ reopen: false, push: false })
})

it('returns null for an empty draft, or while a file is read', () => {
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
])('with the modes %j a file of type %s is taken: %s', (modes, mediaType, isAccepted) =>
  expect(acceptsMediaType(modes, mediaType)).toBe(isAccepted),
)

const entry = (seq: number, role: 'user' | 'agent', text: string) =>
  ({ type: 'message', seq, at: '', message: { role, parts: [{ text }] }, origin: 'request' }) as const

it('lists sent messages newest first, without repetitions in a row', () => {
  const task = (...entries: ReturnType<typeof entry>[]) => ({ fold: { ...emptyFold, entries } }) as unknown as LiveTask
  const tasks = {
    a: task(entry(1, 'user', 'one'), entry(2, 'agent', 'yes'), entry(3, 'user', 'two')),
    b: task(entry(1, 'user', 'two')),
  }
  const texts = listSentMessages({ taskIds: ['a', 'b'] }, tasks).map(({ message }) => message.parts)
  expect(texts).toEqual([[{ text: 'two' }], [{ text: 'one' }]])
})
