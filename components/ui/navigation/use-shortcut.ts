'use client'

import { useEffect, useEffectEvent } from 'react'

/** Returns true if the user is typing in a field. */
function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Returns true if exactly these modifiers are pressed. Shift counts only if another modifier is required or it is named. */
function held(event: KeyboardEvent, names: string[]): boolean {
  const mod = event.metaKey || event.ctrlKey
  const shift = names.length === 0 || event.shiftKey === names.includes('shift')
  return mod === names.includes('mod') && event.altKey === names.includes('alt') && shift
}

/**
 * Calls `act` when `key` is pressed on this page. `key` is `KeyboardEvent.key` in lower case after its modifiers: `mod` for
 * Ctrl or ⌘, `alt`, `shift`, as in `mod+shift+o`. Plain keys are ignored while the user types or a dialog is open. `mod+k`
 * works everywhere, other keys with modifiers not in a dialog.
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
