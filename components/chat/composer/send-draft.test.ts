import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { composeDraft } from '@/components/chat/composer/compose-draft'
import { createDraftStore } from '@/components/chat/composer/draft-store'
import { sendDraft } from '@/components/chat/composer/send-draft'
import { createMessageQueue } from '@/lib/client/conversation/message-queue'
import { beginConversation, ends } from '@/lib/client/testing/begin-conversation'
import { browserStorage } from '@/lib/client/testing/browser-storage'
import { largeText, StalledUpload } from '@/lib/client/testing/stalled-upload'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory()).stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('XMLHttpRequest', StalledUpload)
})
afterAll(() => void vi.unstubAllGlobals())

const next = { parts: [{ text: 'next' }], options: {} }

/** Sends a draft, with a queued message, whose upload is stopped after `meanwhile`. */
async function stopUpload(meanwhile: (draft: ReturnType<typeof createDraftStore>) => void) {
  const { server, conversation } = await beginConversation(ends('completed'))
  const draft = createDraftStore('agent/', '')
  const queue = createMessageQueue(conversation, 'agent/')
  queue.add(next)
  draft.setState({ text: largeText, push: true })
  const written = draft.getState()
  const message = composeDraft(written)
  if (!message) throw new Error('nothing to send')
  draft.clear()
  const sent = sendDraft({ conversation, draft, queue }, written, message)
  meanwhile(draft)
  await conversation.stop()
  await sent
  expect(server.arrived).toBe(0)
  return { draft: draft.getState(), ...queue.getState(), message }
}

it('restores the draft of a message whose upload is stopped', async () => {
  const { draft, messages, paused } = await stopUpload(() => {})
  expect([draft.text, draft.push, paused]).toEqual([largeText, true, 'stopped'])
  expect(messages).toMatchObject([{ draft: next }])
})

it('queues a message whose upload is stopped if a new draft was begun', async () => {
  const { draft, messages, paused, message } = await stopUpload((store) => store.setState({ text: 'new' }))
  expect([draft.text, paused]).toEqual(['new', 'stopped'])
  expect(messages).toMatchObject([{ draft: message }, { draft: next }])
})
