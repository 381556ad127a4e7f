'use client'

import { useMemo } from 'react'
import type { LogRow } from '@/lib/a2a/log'
import type { TaskFold } from '@/lib/a2a/fold'
import { densityOf, type Mark, marksOf, type Segment, segmentsOf } from '@/lib/replay/strip'
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

/** What the large strip draws of a whole log. `whole`: the fold of all rows. */
export function useStrip(rows: readonly LogRow[], whole: TaskFold, timeline: Timeline): Strip {
  return useMemo(() => {
    const { offsets, duration, breaks } = timeline
    const offsetOf = (seq: number): number => offsets[seq - 1] ?? 0
    const states = whole.states.map(({ seq, state }) => ({ state, offset: offsetOf(seq) }))
    return {
      segments: segmentsOf(states, duration),
      density: densityOf(offsets, duration, buckets),
      marks: marksOf(rows, whole.entries, timeline, lanes),
      breaks: breaks.map(({ index }) => (offsetOf(index) + offsetOf(index + 1)) / 2 / Math.max(duration, 1)),
    }
  }, [rows, whole, timeline])
}
