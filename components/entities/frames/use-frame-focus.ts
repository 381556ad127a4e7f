'use client'

import { type KeyboardEvent, type RefObject, useState } from 'react'
import { getNextPosition } from '@/components/entities/frames/frames'
import type { FrameItems, ItemRef } from '@/components/entities/frames/use-frame-items'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'

interface FrameFocusOptions extends Pick<FrameItems, 'items' | 'refOf' | 'indexOf'> {
  scroller: RefObject<HTMLElement | null>
  /** The row that is the tab stop at first. */
  first: number | null
  /** Index of the tab stop until a row has the focus. */
  shown: number
}

interface FrameFocus {
  /** Index of the entry that is the tab stop. */
  tabStop: number
  /** An entry has received the focus. */
  onFocus: (ref: ItemRef) => void
  /** Moves the focus to an entry, once it is rendered. */
  focusItem: (ref: ItemRef) => void
  /** Moves the focus as a key says. `onMove` receives the index of the next entry. */
  walk: (event: KeyboardEvent, onMove: (index: number) => void) => void
}

/** The focus in an event list: one tab stop, and arrow keys move it. */
export function useFrameFocus({ items, refOf, indexOf, scroller, first, shown }: FrameFocusOptions): FrameFocus {
  const [focused, setFocused] = useState<ItemRef | null>(first === null ? null : { seq: first, isRun: false })
  const tabStop = Math.max(0, focused ? indexOf(focused) : shown)
  const focusItem = useStableCallback((ref: ItemRef) => {
    setFocused(ref)
    const selector = `[data-${ref.isRun ? 'run' : 'seq'}="${ref.seq}"]`
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }))
  })
  const walk = useStableCallback((event: KeyboardEvent, onMove: (index: number) => void) => {
    const position = getNextPosition(event, tabStop + 1, items.count)
    const ref = position === null ? null : refOf(items.itemAt(position - 1))
    if (position === null || !ref) return
    onMove(position - 1)
    focusItem(ref)
  })
  return { tabStop, onFocus: setFocused, focusItem, walk }
}
