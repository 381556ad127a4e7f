import { useState } from 'react'
import type { FrameFilter } from '@/components/entities/frames/filter-frames'

/** Event filter as component state, because a file has no URL for it. */
export function useEventFilter(): [FrameFilter, (filter: FrameFilter) => void] {
  return useState<FrameFilter>({ text: '', direction: 'all', kind: 'all', method: 'all' })
}
