'use client'

import { measureElement, type ReactVirtualizerOptions, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

interface VirtualRowsOptions extends Pick<
  ReactVirtualizerOptions<HTMLElement, HTMLElement>,
  'count' | 'overscan' | 'getItemKey' | 'initialRect' | 'initialOffset'
> {
  scroller: RefObject<HTMLElement | null>
  /** In px. Measured rows may be higher. */
  rowHeight: number
  /** All rows initially have this height and are measured after layout. */
  even?: boolean
}

type Measure = typeof measureElement<HTMLElement>

/** Returns the cached or estimated height of a row before layout: measuring it would force layout. */
const measureLater: Measure = (element, entry, list) =>
  entry
    ? measureElement(element, entry, list)
    : (list.measurementsCache[list.indexFromElement(element)]?.size ?? measureElement(element, entry, list))

/** Returns the virtualizer of a long list: which rows are visible, and their positions. */
export function useVirtualRows({ scroller, rowHeight, even = false, ...options }: VirtualRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- matters to the React Compiler only, which this app does not use
  return useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    ...(even && { measureElement: measureLater }),
  })
}
