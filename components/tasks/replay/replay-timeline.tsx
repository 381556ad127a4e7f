'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { ReplayControls } from '@/components/tasks/replay/replay-controls'
import type { Playback } from '@/components/tasks/replay/use-playback'
import { useStrip } from '@/components/tasks/replay/use-strip'
import { RemovedStrip } from '@/components/ui/removed-strip'
import { TaskStrip } from '@/components/ui/task-strip'
import { clockTime } from '@/lib/replay/clock-time'
import type { Outline } from '@/lib/replay/outline'

interface ReplayTimelineProps {
  outline: Outline
  playback: Playback
  live: boolean
  /** So many events were removed before the first: numbers go on from there. */
  before?: number
  /** All events were removed: only that is told. */
  gone?: boolean
}

/** Seen where there is room, and read out everywhere. */
const whereRoom = (words: ReactNode) => <span className="max-sm:sr-only">{words}</span>

/** The task's life as a strip to scrub, and the controls of the playhead. Drawn again where that moves, not where more of the log is at hand. */
export const ReplayTimeline = memo(function ReplayTimeline(props: ReplayTimelineProps) {
  const { outline, playback, live, before = 0, gone = false } = props
  const t = useTranslations('replay')
  const format = useFormatter()
  const { segments, density, marks, breaks } = useStrip(outline, playback.timeline)
  const { count, place } = playback
  const { times } = outline
  const total = times.length
  const moment = {
    count: format.number(before + count),
    total: format.number(before + total),
    time: clockTime((times[count - 1] ?? 0) - (times[0] ?? 0)),
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
          }}
        />
      )}
      <ReplayControls
        playback={playback}
        total={total}
        before={before}
        position={gone ? t('gone') : t.rich('position', { ...moment, long: whereRoom })}
        live={live}
        outline={outline}
      />
    </section>
  )
})
