import { beforeEach, expect, it, vi } from 'vitest'
import { createDraftStore } from '@/components/chat/draft-store'

/** As much of a browser's storage as is used. */
function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  return () => vi.unstubAllGlobals()
})

const restored = (name: string): string => {
  const draft = createDraftStore(name, '')
  draft.restore()
  return draft.getState().text
}

it('brings the text back after a reload, each conversation its own', () => {
  createDraftStore('desk/a', '').setState({ text: 'half a thou' })
  expect([restored('desk/a'), restored('desk/b')]).toEqual(['half a thou', ''])
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
  draft.restore()
  expect(draft.getState().text).toBe('from the address')
})
