'use client'

import { useEffect } from 'react'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'

const arrows: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Focuses the next or previous visible row; the first or last if none is focused or current. */
function moveFocus(selector: string, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)].filter((row) => row.offsetParent !== null)
  const focused = rows.findIndex((row) => row === document.activeElement)
  const from = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'page') : focused
  rows[from === -1 ? (by > 0 ? 0 : rows.length - 1) : from + by]?.focus()
}

/**
 * Moves the focus between the rows of a page with `j` and `k`, and from a focused row with the arrow keys. `selector` matches
 * the rows, which are links.
 */
export function useListKeys(selector: string): void {
  useShortcut('j', () => moveFocus(selector, 1))
  useShortcut('k', () => moveFocus(selector, -1))
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const by = arrows[event.key]
      if (by === undefined || !(event.target instanceof Element && event.target.matches(selector))) return
      event.preventDefault()
      moveFocus(selector, by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [selector])
}
