'use client'

import { type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import { getNextPosition } from '@/components/entities/frames/frames'
import { buildListItems, type ListItem, type ListItems, type Run } from '@/lib/replay/list-items'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'

function toggled(before: ReadonlySet<number>, seq: number): ReadonlySet<number> {
  const after = new Set(before)
  if (!after.delete(seq)) after.add(seq)
  return after
}

/** A list of rows, each with its number, which may be shown with runs. */
interface NumberedRows {
  count: number
  headAt: (place: number) => { seq: number } | undefined
  /** Returns the number of rows up to `seq`. */
  countUpTo: (seq: number) => number
  runs: readonly Run[]
}

/** A row or a run of a list, by its first row. */
export interface ItemRef {
  seq: number
  isRun: boolean
}

export interface FrameItems {
  items: ListItems
  /** Returns the `seq` of the first row of an entry. */
  refOf: (item: ListItem | undefined) => ItemRef | null
  /** Returns the index of an entry, or of the entry that shows its row. */
  indexOf: (ref: ItemRef) => number
  /** Opens or closes the run that contains a row. Returns the first row of the run. */
  toggleRun: (seq: number) => number
}

/** The entries of a list, in which runs are shown as one. `pinned`: rows that stay rows. */
export function useFrameItems(frames: NumberedRows, pinned: readonly (number | null | undefined)[]): FrameItems {
  /** First rows of the open runs. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const seqAt = (place: number): number => frames.headAt(place)?.seq ?? 0
  const placeOf = (seq: number): number => Math.max(0, frames.countUpTo(seq) - 1)
  const findRun = (place: number) => frames.runs.find(({ start, end }) => place >= start && place < end)

  // Only pins in a closed run change the list: another list would be measured again.
  const pins = pinned
    .flatMap((seq) => (typeof seq === 'number' && seqAt(placeOf(seq)) === seq ? [placeOf(seq)] : []))
    .filter((place) => {
      const run = findRun(place)
      return run !== undefined && !opened.has(seqAt(run.start))
    })
    .join(' ')
  const items = useMemo(
    () =>
      buildListItems(
        frames.count,
        frames.runs,
        ({ start }) => opened.has(frames.headAt(start)?.seq ?? 0),
        pins === '' ? [] : pins.split(' ').map(Number),
      ),
    [frames, opened, pins],
  )

  const refOf = useCallback(
    (item: ListItem | undefined): ItemRef | null => {
      const head = item && frames.headAt(item.type === 'run' ? item.start : item.place)
      return head ? { seq: head.seq, isRun: item.type === 'run' } : null
    },
    [frames],
  )
  return {
    items,
    refOf,
    indexOf: ({ seq, isRun }) => {
      const index = items.indexOf(placeOf(seq))
      const before = isRun ? items.itemAt(index - 1) : undefined
      return before?.type === 'run' && before.open ? index - 1 : index
    },
    toggleRun: (seq) => {
      const run = findRun(placeOf(seq))
      const first = run ? seqAt(run.start) : seq
      setOpened((before) => toggled(before, first))
      return first
    },
  }
}

/** The events whose content is open, at first `first`, and a function that opens or closes one. */
export function useOpenRows(first: number | null): [ReadonlySet<number>, (seq: number) => void] {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(first === null ? [] : [first]))
  const toggle = useCallback((seq: number) => setOpen((before) => toggled(before, seq)), [])
  return [open, toggle]
}

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
