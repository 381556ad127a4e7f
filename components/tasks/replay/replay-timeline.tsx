'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { memo, type ReactNode, useMemo } from 'react'
import { ReplayControls } from '@/components/tasks/replay/replay-controls'
import type { Playback } from '@/components/tasks/replay/use-playback'
import { RemovedStrip } from '@/components/entities/task-strip/strip-band'
import type { Moment } from '@/components/entities/task-strip/strip-axis'
import { TaskStrip } from '@/components/entities/task-strip/task-strip'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import { getRowHead, type Outline } from '@/lib/replay/outline'
import { computeDensity, type Mark, positionMarks, type Segment, buildSegments } from '@/lib/replay/strip'
import { type AxisTick, computeAxisTicks } from '@/lib/replay/time-axis'
import { countEventsAt, type Timeline } from '@/lib/replay/timeline'

const buckets = 160
const lanes = 80
const maxTicks = 8

interface Strip {
  segments: Segment[]
  density: number[]
  marks: Mark[]
  /** Fractions of the timeline where idle time was cut. */
  breaks: number[]
  ticks: AxisTick[]
}

/** Returns the segments and marks of the large timeline. */
function useStrip({ states, marks, times }: Outline, timeline: Timeline): Strip {
  return useMemo(() => {
    const { offsets, duration, breaks } = timeline
    const offsetOf = (seq: number): number => offsets[seq - 1] ?? 0
    const placed = states.map(({ seq, state }) => ({ state, offset: offsetOf(seq) }))
    return {
      segments: buildSegments(placed, duration),
      density: computeDensity(offsets, duration, buckets),
      marks: positionMarks({ marks, times }, timeline, lanes),
      ticks: computeAxisTicks(timeline, maxTicks),
      breaks: breaks.map(({ index }) => (offsetOf(index) + offsetOf(index + 1)) / 2 / Math.max(duration, 1)),
    }
  }, [states, marks, times, timeline])
}

interface ReplayTimelineProps {
  outline: Outline
  playback: Playback
  live: boolean
  /** Number of events removed before the first one; event numbers continue from there. */
  before?: number
  /** Whether all events were removed. */
  gone?: boolean
}

/** Visible on wide screens, read aloud everywhere. */
const whereRoom = (words: ReactNode) => <span className="max-sm:sr-only">{words}</span>

/** Timeline to scrub, with playback controls. Re-rendered when the playhead moves, not when more of the log loads. */
export const ReplayTimeline = memo(function ReplayTimeline(props: ReplayTimelineProps) {
  const { outline, playback, live, before = 0, gone = false } = props
  const t = useTranslations('replay')
  const format = useFormatter()
  const { count, place, timeline } = playback
  const { segments, density, marks, breaks, ticks } = useStrip(outline, timeline)
  const { times } = outline
  const total = times.length
  const moment = {
    count: format.number(before + count),
    total: format.number(before + total),
    time: formatClockTime((times[count - 1] ?? 0) - (times[0] ?? 0)),
  }
  const describeMoment = (place: number): Moment | undefined => {
    const seq = Math.max(1, countEventsAt(timeline, place * timeline.duration))
    const head = getRowHead(outline, seq)
    return (
      head && {
        time: formatClockTime(head.at - (times[0] ?? 0)),
        event: t('previewEvent', { seq: format.number(before + seq), kind: head.kind }),
        state: outline.states.findLast((change) => change.seq <= seq)?.state ?? outline.state,
      }
    )
  }
  return (
    <section aria-label={t('timeline')} className="grid shrink-0 gap-2 border-y border-line px-4 py-2.5 md:px-6">
      {gone ? (
        <RemovedStrip />
      ) : (
        <TaskStrip
          segments={segments}
          density={density}
          marks={marks}
          scrub={{
            count,
            total,
            place,
            breaks,
            label: t('timeline'),
            valueText: t.markup('position', { ...moment, long: (words) => words }),
            onCount: (count) => (count >= total ? playback.last() : playback.seek(count)),
            onPlace: playback.scrub,
            ticks,
            preview: describeMoment,
          }}
        />
      )}
      {gone ? null : (
        <ReplayControls
          playback={playback}
          total={total}
          before={before}
          position={t.rich('position', { ...moment, long: whereRoom })}
          live={live}
          outline={outline}
        />
      )}
    </section>
  )
})
