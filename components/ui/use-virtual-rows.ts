'use client'

import { measureElement, type ReactVirtualizerOptions, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

interface VirtualRowsOptions extends Pick<
  ReactVirtualizerOptions<HTMLElement, HTMLElement>,
  'count' | 'overscan' | 'getItemKey' | 'initialRect' | 'initialOffset'
> {
  scroller: RefObject<HTMLElement | null>
  /** In px; rows that are measured may turn out higher. */
  rowHeight: number
  /** Rows have that height at first: they are measured when the browser has laid them out, not before. */
  even?: boolean
}

type Measure = typeof measureElement<HTMLElement>

/** What is not laid out yet has the height that is known or expected: to ask would be to lay it out. */
const measureLater: Measure = (element, entry, list) =>
  entry
    ? measureElement(element, entry, list)
    : (list.measurementsCache[list.indexFromElement(element)]?.size ?? measureElement(element, entry, list))

/** Which rows of a long list are in sight of its scroller, and where they stand. */
export function useVirtualRows({ scroller, rowHeight, even = false, ...options }: VirtualRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- matters to the React Compiler only, which this app does not use
  return useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    ...(even && { measureElement: measureLater }),
  })
}
