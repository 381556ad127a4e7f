import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Attachment } from '@/components/chat/composer/draft-state'
import { createDraftFiles } from '@/components/chat/composer/draft-files'
import { createDraftStore } from '@/components/chat/composer/draft-store'
import { removeOldDrafts } from '@/components/chat/composer/stored-draft'
import { withBrowserStore } from '@/lib/client/browser-store'
import { browserStorage } from '@/lib/client/testing/browser-storage'

beforeAll(() => void vi.stubGlobal('indexedDB', new IDBFactory()).stubGlobal('localStorage', browserStorage()))
afterAll(() => void vi.unstubAllGlobals())

const files = createDraftFiles()
const dayMs = 24 * 60 * 60 * 1000
const later = (days: number): number => Date.now() + days * dayMs
const removeLater = (days: number): Promise<void> => removeOldDrafts(later(days))
const answer = () => withBrowserStore<unknown>('answers', 'readonly', (store) => store.get('q'))
const link: Attachment = {
  id: '1',
  name: 'map',
  mediaType: 'image/png',
  size: 0,
  content: { url: 'https://maps.example/1' },
  read: 1,
}

it('stores the files of a draft, and removes them once there are none', async () => {
  await files.store({ 'desk/a': [link] })
  expect(await files.read('desk/a')).toEqual([link])
  await files.store({ 'desk/a': [] })
  expect(await files.read('desk/a')).toEqual([])
})

it('removes files and partial form answers after 30 days without a change', async () => {
  await files.store({ 'desk/a': [link] })
  await withBrowserStore('answers', 'readwrite', (store) =>
    store.put({ at: Date.now(), answer: { city: 'Oslo' } }, 'q'),
  )
  await removeLater(29)
  expect([await files.read('desk/a'), await answer()]).toMatchObject([[link], { answer: { city: 'Oslo' } }])
  await removeLater(31)
  expect([await files.read('desk/a'), await answer()]).toEqual([[], undefined])
})

it('counts from the first cleanup for entries of an earlier version without a time', async () => {
  await withBrowserStore('files', 'readwrite', (store) => store.put([link], 'desk/b'))
  expect(await files.read('desk/b')).toEqual([link])
  await removeLater(40)
  await removeLater(69)
  expect(await files.read('desk/b')).toEqual([link])
  await removeLater(71)
  expect(await files.read('desk/b')).toEqual([])
})

const window = (name = 'desk/c'): ReturnType<typeof createDraftStore> => createDraftStore(name, '')

it('keeps the files of a draft that an edit sets aside, over a reload', async () => {
  const before = window()
  before.setState({ text: 'a draft', attachments: [link] })
  before.edit({ text: 'hello' })
  const after = window()
  await after.restore()
  expect(after.getState()).toMatchObject({ text: 'hello', attachments: [], aside: { attachments: [link] } })
  after.endEdit()
  expect(after.getState()).toMatchObject({ text: 'a draft', attachments: [link], aside: null })
})

it('returns the files set aside if the edit ends before they are read', async () => {
  const before = window()
  before.setState({ text: 'a draft', attachments: [link] })
  before.edit({ text: 'hello', attachments: [{ ...link, id: '2' }] })
  const after = window()
  const restored = after.restore()
  after.endEdit()
  await restored
  expect(after.getState()).toMatchObject({ text: 'a draft', attachments: [link], aside: null })
  expect(await files.read('desk/c')).toEqual([link])
  expect(await files.read('desk/c aside')).toEqual([])
})

it.each([
  ['sends its draft', (one: ReturnType<typeof window>) => one.clear()],
  ['moves its draft to a conversation', (one: ReturnType<typeof window>) => one.rename('desk/d')],
])('keeps the files of another new conversation when a window %s', async (_name, leave) => {
  const [one, other] = [window('desk/'), window('desk/')]
  one.setState({ text: 'hello', attachments: [link] })
  other.setState({ text: 'a draft', attachments: [{ ...link, id: '2' }] })
  leave(one)
  const after = window('desk/')
  await after.restore()
  expect(after.getState()).toMatchObject({ text: 'a draft', attachments: [{ id: '2' }] })
  other.clear()
  await expect.poll(() => files.read('desk/')).toEqual([])
})

it('moves files that are still read when the conversation receives its ID', async () => {
  window('desk/e').setState({ text: 'a draft', attachments: [link] })
  const after = window('desk/e')
  const restored = after.restore()
  after.rename('desk/f')
  await restored
  expect(after.getState()).toMatchObject({ text: 'a draft', attachments: [link] })
  expect([await files.read('desk/e'), await files.read('desk/f')]).toEqual([[], [link]])
})
