'use client'

import { useEffect } from 'react'
import type { Frames } from '@/components/ui/frames'

/** Tells the first and the last row in sight, whenever these are others. */
export function useSight(
  frames: Frames,
  items: readonly { index: number }[],
  onSight: ((first: number, last: number) => void) | undefined,
): void {
  const first = frames.headAt(items[0]?.index ?? 0)?.seq
  const last = frames.headAt(items.at(-1)?.index ?? 0)?.seq
  useEffect(() => {
    if (first !== undefined && last !== undefined) onSight?.(first, last)
  }, [first, last, onSight])
}
