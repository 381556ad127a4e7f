'use client'

import { useEffect, useEffectEvent } from 'react'

/** True while keys belong to what the person is writing in. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Which of the keys that change others are held; Shift counts for itself only where it is named. */
function held(event: KeyboardEvent, names: string[]): boolean {
  const mod = event.metaKey || event.ctrlKey
  const shift = names.length === 0 || event.shiftKey === names.includes('shift')
  return mod === names.includes('mod') && event.altKey === names.includes('alt') && shift
}

/**
 * Calls `act` when `key` (as `KeyboardEvent.key` spells it, in small letters, after the keys that are held with it: `mod` for
 * Ctrl or ⌘, `alt`, `shift`, as in `mod+shift+o`) is pressed on this page. Plain keys keep silent while the person writes or
 * a dialog is open; `mod+k` works everywhere, other keys that are held with one not in a dialog.
 */
export function useShortcut(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const names = key.split('+')
    if (event.key.toLowerCase() !== names.pop() || event.defaultPrevented || !held(event, names)) return
    if (names.length === 0 && isWriting(event.target)) return
    if (key !== 'mod+k' && document.querySelector('[role=dialog],[role=menu],[role=listbox]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
