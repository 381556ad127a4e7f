'use client'

import { useMemo } from 'react'
import type { Outline } from '@/lib/replay/outline'
import { densityOf, type Mark, placeMarks, type Segment, segmentsOf } from '@/lib/replay/strip'
import type { Timeline } from '@/lib/replay/timeline'

const buckets = 160
const lanes = 80

export interface Strip {
  segments: Segment[]
  density: number[]
  marks: Mark[]
  /** Fractions at which idle time was cut out. */
  breaks: number[]
}

/** What the large strip draws of a whole log. */
export function useStrip({ states, marks, times }: Outline, timeline: Timeline): Strip {
  return useMemo(() => {
    const { offsets, duration, breaks } = timeline
    const offsetOf = (seq: number): number => offsets[seq - 1] ?? 0
    const placed = states.map(({ seq, state }) => ({ state, offset: offsetOf(seq) }))
    return {
      segments: segmentsOf(placed, duration),
      density: densityOf(offsets, duration, buckets),
      marks: placeMarks({ marks, times }, timeline, lanes),
      breaks: breaks.map(({ index }) => (offsetOf(index) + offsetOf(index + 1)) / 2 / Math.max(duration, 1)),
    }
  }, [states, marks, times, timeline])
}
