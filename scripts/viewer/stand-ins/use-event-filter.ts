import { useState } from 'react'
import type { FrameFilter } from '@/components/ui/filter-frames'

/** A file has no address to keep a filter in. */
export function useEventFilter(): [FrameFilter, (filter: FrameFilter) => void] {
  return useState<FrameFilter>({ text: '', direction: 'all', kind: 'all', method: 'all' })
}
