'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { ReplayControls } from '@/components/tasks/replay/replay-controls'
import type { Playback } from '@/components/tasks/replay/use-playback'
import { useStrip } from '@/components/tasks/replay/use-strip'
import { TaskStrip } from '@/components/ui/task-strip'
import type { TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import { clockTime } from '@/lib/replay/clock-time'

interface ReplayTimelineProps {
  rows: readonly LogRow[]
  /** The task as all rows tell it. */
  whole: TaskFold
  playback: Playback
  live: boolean
}

/** The task's life as a strip to scrub, and the controls of the playhead. */
export function ReplayTimeline({ rows, whole, playback, live }: ReplayTimelineProps) {
  const t = useTranslations('replay')
  const format = useFormatter()
  const { segments, density, marks, breaks } = useStrip(rows, whole, playback.timeline)
  const { count, place } = playback
  const total = rows.length
  const [first, current] = [rows[0], rows[count - 1]]
  const position = t('position', {
    count: format.number(count),
    total: format.number(total),
    time: clockTime(first && current ? Date.parse(current.at) - Date.parse(first.at) : 0),
  })
  return (
    <section aria-label={t('timeline')} className="grid shrink-0 gap-2 border-y border-line px-4 py-2.5 md:px-6">
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
          valueText: position,
          onCount: (count) => (count >= total ? playback.last() : playback.seek(count)),
          onPlace: playback.scrub,
        }}
      />
      <ReplayControls playback={playback} total={total} position={position} live={live} />
    </section>
  )
}
