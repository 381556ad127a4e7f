import type { KeyboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { isSendKey } from '@/components/ui/form/is-send-key'

const press = (key: Partial<KeyboardEvent> & { composing?: boolean }): KeyboardEvent =>
  ({ key: 'Enter', keyCode: 13, nativeEvent: { isComposing: key.composing ?? false }, ...key }) as KeyboardEvent

const withPointer = (coarse: boolean): unknown => vi.stubGlobal('matchMedia', () => ({ matches: coarse }))

it('sends with Enter, and not with Shift or other keys', () => {
  withPointer(false)
  expect(isSendKey(press({}))).toBe(true)
  expect(isSendKey(press({ shiftKey: true }))).toBe(false)
  expect(isSendKey(press({ key: 'a' }))).toBe(false)
})

it('leaves Enter to an input method, also where only the key code tells', () => {
  withPointer(false)
  expect(isSendKey(press({ composing: true }))).toBe(false)
  expect(isSendKey(press({ keyCode: 229 }))).toBe(false)
})

it('leaves Enter to the text on touch keyboards', () => {
  withPointer(true)
  expect(isSendKey(press({}))).toBe(false)
})
