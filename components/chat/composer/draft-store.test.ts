import { beforeEach, expect, it, vi } from 'vitest'
import { createDraftStore } from '@/components/chat/composer/draft-store'
import { removeOldDrafts, hasDraft } from '@/components/chat/composer/kept-text'

/** As much of a browser's storage as is used: its keys are its own members. */
function storage() {
  const items: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  }
  return new Proxy(items, { get: (_items, name) => Reflect.get(methods, name) })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  return () => vi.unstubAllGlobals()
})

const restored = (name: string): string => {
  const draft = createDraftStore(name, '')
  void draft.restore()
  return draft.getState().text
}

it('brings the text back after a reload, each conversation its own', () => {
  createDraftStore('desk/a', '').setState({ text: 'half a thou' })
  expect([restored('desk/a'), restored('desk/b')]).toEqual(['half a thou', ''])
})

it('looks for it once: what it brought back is not laid aside', () => {
  createDraftStore('desk/a', '').setState({ text: 'half a thou' })
  const draft = createDraftStore('desk/a', '')
  void draft.restore()
  void draft.restore()
  expect(draft.getState()).toMatchObject({ text: 'half a thou', aside: null })
})

it('brings back data and options too', () => {
  const data = [{ id: '1', value: { a: [1] } }]
  createDraftStore('desk/a', '').setState({ data, skillId: 'trips', historyLength: 0 })
  const draft = createDraftStore('desk/a', '')
  void draft.restore()
  expect(draft.getState()).toMatchObject({ text: '', data, skillId: 'trips', historyLength: 0 })
})

it('lays aside what was written while an earlier message is changed', () => {
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

it('comes back when it was withdrawn on its way, unless something new was begun', () => {
  const draft = createDraftStore('desk/a', '')
  draft.setState({ text: 'sent' })
  const written = draft.getState()
  draft.clear()
  draft.takeBack(written)
  expect(draft.getState().text).toBe('sent')
  draft.setState({ text: 'new' })
  draft.takeBack(written)
  expect(draft.getState().text).toBe('new')
})

it('removes drafts that were not changed for a month', async () => {
  createDraftStore('desk/a', '').setState({ text: 'old' })
  await removeOldDrafts()
  expect(hasDraft('desk/a')).toBe(true)
  await removeOldDrafts(Date.now() + 31 * 24 * 60 * 60 * 1000)
  expect(hasDraft('desk/a')).toBe(false)
})

it('moves with the conversation when that gets its name', () => {
  const draft = createDraftStore('desk/', '')
  draft.setState({ text: 'next' })
  draft.rename('desk/a')
  expect([restored('desk/'), restored('desk/a')]).toEqual(['', 'next'])
  draft.setState({ text: 'next one' })
  expect(restored('desk/a')).toBe('next one')
})

it('keeps nothing once it is sent', () => {
  const draft = createDraftStore('desk/a', '')
  draft.setState({ text: 'sent', data: [{ id: '1', value: 1 }], reopen: true })
  draft.clear()
  expect(draft.getState()).toMatchObject({ text: '', data: [], reopen: false })
  expect(restored('desk/a')).toBe('')
})

it('prefers what the address asks for', () => {
  createDraftStore('desk/a', '').setState({ text: 'old' })
  const draft = createDraftStore('desk/a', 'from the address')
  void draft.restore()
  expect(draft.getState().text).toBe('from the address')
})
