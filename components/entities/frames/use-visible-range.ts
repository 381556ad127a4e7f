'use client'

import { useEffect } from 'react'
import type { Frames } from '@/components/entities/frames/frames'

/** Calls `onSight` with the first and last visible row when they change. */
export function useVisibleRange(
  frames: Frames,
  items: readonly { index: number }[],
  onVisibleRange: ((first: number, last: number) => void) | undefined,
): void {
  const seqAt = (place: number | undefined) => (place === undefined ? undefined : frames.headAt(place)?.seq)
  const first = seqAt(items[0]?.index)
  const last = seqAt(items.at(-1)?.index)
  useEffect(() => {
    if (first !== undefined && last !== undefined) onVisibleRange?.(first, last)
  }, [first, last, onVisibleRange])
}
