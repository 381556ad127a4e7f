import { beforeEach, expect, it, vi } from 'vitest'
import { sendQuestion } from '@/components/compare/send-question'
import { beginConversation, ends, unsent } from '@/lib/client/testing/begin-conversation'
import { largeText, StalledUpload } from '@/lib/client/testing/stalled-upload'

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', StalledUpload)
  return () => void vi.unstubAllGlobals()
})

const parts = [{ text: largeText }]

/** Sends a message to two agents and stops its upload. `isTakenBack`: whether it becomes the draft again. */
async function stopUpload(isTakenBack: boolean) {
  const conversations = [
    (await beginConversation(ends('completed'))).conversation,
    (await beginConversation(ends('completed'))).conversation,
  ]
  const takeBack = vi.fn<() => boolean>(() => isTakenBack)
  const sent = sendQuestion(conversations, parts, takeBack)
  for (const { stop } of conversations) await stop()
  await sent
  expect(takeBack.mock.calls).toEqual([[parts]])
  return conversations
}

it('takes a message back once whose upload is stopped', async () => {
  expect((await stopUpload(true)).map(unsent)).toEqual([[], []])
})

it('lists it as unsent for each agent if another message was begun', async () => {
  const listed = [{ message: { parts }, draft: { parts }, fault: { details: { code: 'upload-stopped' } } }]
  expect((await stopUpload(false)).map(unsent)).toMatchObject([listed, listed])
})
