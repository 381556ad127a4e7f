import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Attachment } from '@/components/chat/composer/attachment'
import { keepFiles, keptFiles } from '@/components/chat/composer/kept-files'
import { removeOldDrafts } from '@/components/chat/composer/kept-text'
import { inBrowserStore } from '@/lib/client/browser-store'
import { browserDatabase } from '@/lib/client/testing/browser-database'

beforeAll(() => void vi.stubGlobal('indexedDB', browserDatabase()))
afterAll(() => void vi.unstubAllGlobals())

const dayMs = 24 * 60 * 60 * 1000
const later = (days: number): number => Date.now() + days * dayMs
const removeLater = (days: number): Promise<void> => removeOldDrafts(later(days))
const answer = () => inBrowserStore<unknown>('answers', 'readonly', (store) => store.get('q'))
const link: Attachment = {
  id: '1',
  name: 'map',
  mediaType: 'image/png',
  size: 0,
  content: { url: 'https://maps.example/1' },
  read: 1,
}

it('keeps the files of a draft, and forgets them once there are none', async () => {
  await keepFiles('desk/a', [link])
  expect(await keptFiles('desk/a')).toEqual([link])
  await keepFiles('desk/a', [])
  expect(await keptFiles('desk/a')).toEqual([])
})

it('forgets files and half-filled forms that nobody came back to for a month', async () => {
  await keepFiles('desk/a', [link])
  await inBrowserStore('answers', 'readwrite', (store) => store.put({ at: Date.now(), answer: { city: 'Oslo' } }, 'q'))
  await removeLater(29)
  expect([await keptFiles('desk/a'), await answer()]).toMatchObject([[link], { answer: { city: 'Oslo' } }])
  await removeLater(31)
  expect([await keptFiles('desk/a'), await answer()]).toEqual([[], undefined])
})

it('counts from the first look where an earlier version kept no time', async () => {
  await inBrowserStore('files', 'readwrite', (store) => store.put([link], 'desk/b'))
  expect(await keptFiles('desk/b')).toEqual([link])
  await removeLater(40)
  await removeLater(69)
  expect(await keptFiles('desk/b')).toEqual([link])
  await removeLater(71)
  expect(await keptFiles('desk/b')).toEqual([])
})
