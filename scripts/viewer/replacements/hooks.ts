import { useState } from 'react'
import type { FrameFilter } from '@/components/entities/frames/frames'
import type { FaultData } from '@/lib/faults/fault'

/** Event filter as component state, because a file has no URL for it. */
export function useEventFilter(): [FrameFilter, (filter: FrameFilter) => void] {
  return useState<FrameFilter>({ text: '', direction: 'all', kind: 'all', method: 'all' })
}

/** Faults in English as logged: their messages are too large for each file. */
export const useTranslateFault = () => (fault: FaultData) => fault

/** Formulas stay as written, because the math plugin is too large. */
export const useMathPlugin = () => null
