'use client'

import { useEffect, useEffectEvent } from 'react'

/** True while keys belong to what the person is writing in. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/**
 * Calls `act` when `key` (as `KeyboardEvent.key` spells it; `mod+k` with Ctrl or ⌘) is pressed on this page.
 * Plain keys keep silent while the person writes or a dialog is open.
 */
export function useShortcut(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const withMod = key.startsWith('mod+')
    if (event.key.toLowerCase() !== (withMod ? key.slice(4) : key)) return
    if (event.altKey || event.defaultPrevented || (event.metaKey || event.ctrlKey) !== withMod) return
    if (!withMod && (isWriting(event.target) || document.querySelector('[role=dialog],[role=menu],[role=listbox]')))
      return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
