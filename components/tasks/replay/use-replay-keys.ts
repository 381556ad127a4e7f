'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

export interface ReplayKeys {
  toggle: () => void
  /** Moves by 1 or -1 events. */
  step: (by: number) => void
  first: () => void
  last: () => void
  jump: (by: 1 | -1) => void
  /** Moves to a fraction of the timeline. */
  scrub: (place: number) => void
}

/** Elements that handle keys themselves: text fields handle all, and focused buttons the space bar. */
const writing = 'input:not([type=range]), textarea, select, [contenteditable]'
const pressed = 'button, a, summary, [role=button], [role=tab], [role=treeitem]'
const floating = '[role=dialog], [role=menu], [role=listbox]'

function isHandledByTarget({ key, target }: KeyboardEvent, clicked: Element | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(writing) || document.querySelector(floating)) return true
  if (key !== ' ') return target.closest('input, [role=tree]') !== null
  const held = target.closest(pressed)
  return held !== null && held !== clicked
}

/**
 * Returns true if modifier keys make it a browser shortcut. On many keyboards digits and the full stop need Shift, and brackets
 * Alt or AltGr, which counts as Ctrl and Alt.
 */
function isCombined(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if ('[]'.includes(key)) return metaKey || (ctrlKey && !altKey && !event.getModifierState('AltGraph'))
  return altKey || ctrlKey || metaKey || (shiftKey && !/^[\d.,]$/.test(key))
}

/**
 * Keyboard shortcuts: space plays and pauses, the arrow keys and `,` `.` step, `[` `]` jump between marks, digits go to tenths
 * of the timeline, Home and End to the first and last event.
 */
export function useReplayKeys(keys: ReplayKeys): void {
  /** The element that was focused by a click, which browsers do not report on keydown. */
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
    if (!act || isHandledByTarget(event, clicked.current)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    const note = ({ detail, target }: MouseEvent): void => {
      // Clicks made by a key have no count.
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
