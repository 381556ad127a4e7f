'use client'

import { Shapes, Timer } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { memo } from 'react'
import { MarkShape } from '@/components/entities/task-strip/strip-band'
import { StateChip, StateIcon } from '@/components/entities/task/state-chip'
import { Button } from '@/components/ui/button/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import type { TaskState } from '@/lib/a2a/states'
import { markKinds } from '@/lib/api/constants'
import { formatClockTime } from '@/lib/replay/format-clock-time'
import type { Outline } from '@/lib/replay/outline'
import { computeTiming } from '@/lib/replay/timing'

const legendRow = 'flex min-h-6 items-center gap-2'

/** Button with a legend of the marks and state colors on the timeline. */
export const ReplayLegend = memo(function ReplayLegend({ states, marks }: Pick<Outline, 'states' | 'marks'>) {
  const t = useTranslations('replay.legend')
  const words = useTranslations('states')
  const distinctStates = [...new Set(states.map(({ state }): TaskState => state))]
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost" title={t('title')}>
          <Shapes />
          {t('title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('title')} className="w-64">
        <ul>
          {markKinds.map((kind) => (
            <li key={kind} className={legendRow}>
              <MarkShape kind={kind} className="size-3" />
              <span className="flex-1">{t(`marks.${kind}`)}</span>
              <span className="font-mono text-xs text-fg-faint tabular">{marks[kind].length}</span>
            </li>
          ))}
          <li className={legendRow}>
            <span aria-hidden className="mx-1 h-3 w-1 -skew-x-12 border-x border-fg-faint" />
            {t('cut')}
          </li>
        </ul>
        {distinctStates.length > 0 ? (
          <ul className="mt-2 border-t border-line pt-2">
            {distinctStates.map((state) => (
              <li key={state} className={legendRow}>
                <StateIcon state={state} />
                {words(state)}
              </li>
            ))}
          </ul>
        ) : null}
      </PopoverContent>
    </Popover>
  )
})

interface ReplayTimingProps {
  outline: Outline
  onSeek: (seq: number) => void
}

const row = 'flex min-h-7 items-center justify-between gap-3'
const figure = 'font-mono text-xs tabular'

/** Time of a task by phase. */
function TimingTable({ outline, onSeek }: ReplayTimingProps) {
  const t = useTranslations('replay.timing')
  const format = useFormatter()
  const { total, firstEvent, silences, states } = computeTiming(outline)
  return (
    <div className="grid gap-3">
      <dl>
        <div className={row}>
          <dt>{t('total')}</dt>
          <dd className={figure}>{formatClockTime(total)}</dd>
        </div>
        <div className={row}>
          <dt>{t('firstEvent')}</dt>
          <dd className={figure}>{firstEvent === null ? t('none') : formatClockTime(firstEvent)}</dd>
        </div>
      </dl>
      <section>
        <h3 className="mb-1 text-xs text-fg-faint">{t('states')}</h3>
        <ul>
          {states.map(({ state, ms }) => (
            <li key={state} className={row}>
              <StateChip state={state} />
              <span className={figure}>
                {formatClockTime(ms)}
                <span className="inline-block w-11 text-right text-fg-faint">
                  {format.number(total > 0 ? ms / total : 0, { style: 'percent' })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {silences.length > 0 ? (
        <section>
          <h3 className="mb-1 text-xs text-fg-faint">{t('silences')}</h3>
          <ul>
            {silences.map(({ seq, ms }) => (
              <li key={seq}>
                <button
                  type="button"
                  onClick={() => onSeek(seq)}
                  className={`${row} -mx-1.5 w-[calc(100%+0.75rem)] rounded-control px-1.5 text-left hover:bg-hover`}
                >
                  {t('before', { seq: format.number(seq) })}
                  <span className={figure}>{formatClockTime(ms)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** Button that shows the time of a task by phase. */
export const ReplayTiming = memo(function ReplayTiming(props: ReplayTimingProps) {
  const t = useTranslations('replay.timing')
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost" title={t('title')}>
          <Timer />
          {t('title')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('title')}>
        <TimingTable {...props} />
      </PopoverContent>
    </Popover>
  )
})
