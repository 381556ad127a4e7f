'use client'

import { type ReactVirtualizerOptions, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

interface VirtualRowsOptions extends Pick<
  ReactVirtualizerOptions<HTMLElement, HTMLElement>,
  'count' | 'overscan' | 'getItemKey' | 'initialRect'
> {
  scroller: RefObject<HTMLElement | null>
  /** In px; rows that are measured may turn out higher. */
  rowHeight: number
}

/** Which rows of a long list are in sight of its scroller, and where they stand. */
export function useVirtualRows({ scroller, rowHeight, ...options }: VirtualRowsOptions) {
  // The virtualizer keeps its identity while what it answers changes, which misleads the React compiler alone: we do not use it.
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
  })
}
