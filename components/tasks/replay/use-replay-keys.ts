'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

export interface ReplayKeys {
  toggle: () => void
  /** By 1 or -1 events. */
  step: (by: number) => void
  first: () => void
  last: () => void
  jump: (by: 1 | -1) => void
  /** A fraction of the timeline. */
  scrub: (place: number) => void
}

/** What takes a key for itself: all keys while the person writes, the space bar where it was reached by keys and presses something. */
const writing = 'input:not([type=range]), textarea, select, [contenteditable]'
const pressed = 'button, a, summary, [role=button], [role=tab], [role=treeitem]'
const floating = '[role=dialog], [role=menu], [role=listbox]'

function isTaken({ key, target }: KeyboardEvent, clicked: Element | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(writing) || document.querySelector(floating)) return true
  if (key !== ' ') return target.closest('input, [role=tree]') !== null
  const held = target.closest(pressed)
  return held !== null && held !== clicked
}

/**
 * Held together with others, a key belongs to the browser. But on many keyboards digits and the full stop are written with Shift,
 * brackets with Alt or AltGr, which counts as Ctrl and Alt.
 */
function isCombined(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if ('[]'.includes(key)) return metaKey || (ctrlKey && !altKey && !event.getModifierState('AltGraph'))
  return altKey || ctrlKey || metaKey || (shiftKey && !/^[\d.,]$/.test(key))
}

/**
 * Space plays and pauses, the arrow keys and `,` `.` step, `[` `]` go from mark to mark, digits to tenths of the timeline,
 * Home and End to the first and the last event.
 */
export function useReplayKeys(keys: ReplayKeys): void {
  /** What has the focus because it was clicked: browsers do not tell once a key is down. */
  const clicked = useRef<Element | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') clicked.current = null
    if (event.defaultPrevented || isCombined(event)) return
    const acts: Record<string, () => void> = {
      ' ': keys.toggle,
      ArrowLeft: () => keys.step(-1),
      ArrowRight: () => keys.step(1),
      ',': () => keys.step(-1),
      '.': () => keys.step(1),
      '[': () => keys.jump(-1),
      ']': () => keys.jump(1),
      Home: keys.first,
      End: keys.last,
    }
    const tenth = /^[0-9]$/.test(event.key) ? () => keys.scrub(Number(event.key) / 10) : undefined
    const act = acts[event.key] ?? tenth
    if (!act || isTaken(event, clicked.current)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    const note = ({ detail, target }: MouseEvent): void => {
      // A click that a key made has no count.
      clicked.current = detail > 0 && target instanceof Element ? target.closest(pressed) : null
    }
    document.addEventListener('keydown', listen)
    document.addEventListener('click', note, true)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('click', note, true)
    }
  }, [])
}
