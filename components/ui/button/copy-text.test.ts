import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from '@/components/ui/button/copy-text'

afterEach(() => void vi.unstubAllGlobals())

/** A fake document. `allowed`: the browser allows copying. */
function page(allowed: boolean) {
  const pageState = { copied: '', focus: 'button', left: 0 }
  class HTMLElement {
    name = 'textarea'
    value = ''
    parentElement: object | null = null
    focus = () => void (pageState.focus = this.name)
    select = () => undefined
    remove = () => void (pageState.left -= 1)
  }
  const area = new HTMLElement()
  const append = () => void (pageState.left += 1)
  const button = Object.assign(new HTMLElement(), { name: 'button', parentElement: { append } })
  vi.stubGlobal('HTMLElement', HTMLElement)
  vi.stubGlobal('document', {
    activeElement: button,
    createElement: () => area,
    execCommand: () => {
      if (allowed && pageState.focus === 'textarea') pageState.copied = area.value
      return allowed
    },
  })
  return pageState
}

it('copies over plain HTTP, and restores the focus and the page', async () => {
  vi.stubGlobal('navigator', {})
  const pageState = page(true)
  expect(await copyText('https://switchboard.example')).toBe(true)
  expect(pageState).toEqual({ copied: 'https://switchboard.example', focus: 'button', left: 0 })
})

it('returns false if the browser refuses', async () => {
  vi.stubGlobal('navigator', {})
  const pageState = page(false)
  expect(await copyText('a')).toBe(false)
  expect(pageState).toEqual({ copied: '', focus: 'button', left: 0 })
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } })
  expect(await copyText('a')).toBe(false)
})

it('uses the Clipboard API if available', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  expect([await copyText('a'), copied]).toEqual([true, ['a']])
})
