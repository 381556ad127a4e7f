import { beforeEach, expect, it, vi } from 'vitest'
import { createDraftStore } from '@/components/chat/composer/draft-store'
import { removeOldDrafts, hasStoredDraft } from '@/components/chat/composer/stored-draft'
import { browserStorage } from '@/lib/client/testing/browser-storage'

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  return () => vi.unstubAllGlobals()
})

const restored = (name: string): string => {
  const draft = createDraftStore(name, '')
  void draft.restore()
  return draft.getState().text
}

it('restores the text of each conversation after a reload', () => {
  createDraftStore('desk/a', '').setState({ text: 'half a thou' })
  expect([restored('desk/a'), restored('desk/b')]).toEqual(['half a thou', ''])
})

it('restores once and does not set the restored draft aside', () => {
  createDraftStore('desk/a', '').setState({ text: 'half a thou' })
  const draft = createDraftStore('desk/a', '')
  void draft.restore()
  void draft.restore()
  expect(draft.getState()).toMatchObject({ text: 'half a thou', aside: null })
})

it('restores data and options', () => {
  const data = [{ id: '1', value: { a: [1] } }]
  createDraftStore('desk/a', '').setState({ data, skillId: 'trips', historyLength: 0 })
  const draft = createDraftStore('desk/a', '')
  void draft.restore()
  expect(draft.getState()).toMatchObject({ text: '', data, skillId: 'trips', historyLength: 0 })
})

it('sets the draft aside while an earlier message is edited', () => {
  const draft = createDraftStore('desk/a', '')
  draft.setState({ text: 'half a thou' })
  draft.edit({ text: 'first' })
  draft.edit({ text: 'second' })
  expect(draft.getState().text).toBe('second')
  draft.endEdit()
  expect(draft.getState()).toMatchObject({ text: 'half a thou', aside: null })
  draft.edit({ text: 'first' })
  draft.clear()
  expect(draft.getState()).toMatchObject({ text: 'half a thou', aside: null })
})

it('restores a message whose upload was stopped, and reports if it did not because a new draft was begun', () => {
  const draft = createDraftStore('desk/a', '')
  draft.setState({ text: 'sent' })
  const written = draft.getState()
  draft.clear()
  expect(draft.restoreWithdrawn(written)).toBe(true)
  expect(draft.getState().text).toBe('sent')
  draft.setState({ text: 'new' })
  expect(draft.restoreWithdrawn(written)).toBe(false)
  expect(draft.getState().text).toBe('new')
})

it('removes drafts that were not changed for 30 days', async () => {
  createDraftStore('desk/a', '').setState({ text: 'old' })
  await removeOldDrafts()
  expect(hasStoredDraft('desk/a')).toBe(true)
  await removeOldDrafts(Date.now() + 31 * 24 * 60 * 60 * 1000)
  expect(hasStoredDraft('desk/a')).toBe(false)
})

it('moves with the conversation when it receives its ID', () => {
  const draft = createDraftStore('desk/', '')
  draft.setState({ text: 'next' })
  draft.rename('desk/a')
  expect([restored('desk/'), restored('desk/a')]).toEqual(['', 'next'])
  draft.setState({ text: 'next one' })
  expect(restored('desk/a')).toBe('next one')
})

it('stores nothing after sending', () => {
  const draft = createDraftStore('desk/a', '')
  draft.setState({ text: 'sent', data: [{ id: '1', value: 1 }], reopen: true })
  draft.clear()
  expect(draft.getState()).toMatchObject({ text: '', data: [], reopen: false })
  expect(restored('desk/a')).toBe('')
})

it('prefers the text from the URL', () => {
  createDraftStore('desk/a', '').setState({ text: 'old' })
  const draft = createDraftStore('desk/a', 'from the address')
  void draft.restore()
  expect(draft.getState().text).toBe('from the address')
})

it('ends an edit whose text was deleted, unless another draft was set aside', () => {
  const draft = createDraftStore('desk/a', '')
  draft.edit({ text: 'sent' })
  draft.write('')
  expect(draft.getState()).toMatchObject({ text: '', edits: false, aside: null })
  draft.write('half a thou')
  draft.edit({ text: 'sent' })
  draft.write('')
  expect(draft.getState()).toMatchObject({ text: '', edits: true, aside: { text: 'half a thou' } })
})
