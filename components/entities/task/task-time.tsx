'use client'

import { Hourglass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useClockOnceRendered } from '@/components/ui/hooks/use-clock'
import { cn } from '@/components/ui/cn'
import { Duration } from '@/components/ui/text/duration'
import type { TaskTime } from '@/lib/replay/task-time'

/** Shorter waiting times are not shown. In ms. */
const minWaitingMs = 1000

interface TaskDurationsProps {
  /** Returns the durations at a time in ms since 1970; null: at the last update. */
  timeAt: (now: number | null) => TaskTime
  /** Shows the words "Active" and "Waiting". */
  labeled?: boolean
  className?: string
}

/** How long a task was active, and how long it waited for the user. Counts up while the task runs or waits. */
export function TaskDurations({ timeAt, labeled = false, className }: TaskDurationsProps) {
  const t = useTranslations('strip.time')
  const { counting } = timeAt(null)
  const now = useClockOnceRendered(counting !== null)
  const { activeMs, waitingMs } = timeAt(counting === null ? null : now)
  const word = labeled ? 'mr-1' : 'sr-only'
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-2 tabular', className)}>
      <span title={t('active')}>
        <span className={word}>{t('active')} </span>
        <Duration ms={activeMs} isCounting={counting === 'active'} />
      </span>
      {counting === 'waiting' || waitingMs >= minWaitingMs ? (
        <span
          title={t('waiting')}
          className={cn('inline-flex items-center gap-1', counting === 'waiting' && 'text-state-input-required')}
        >
          <Hourglass aria-hidden className="size-3 shrink-0" />
          <span className={word}>{t('waiting')} </span>
          <Duration ms={waitingMs} isCounting={counting === 'waiting'} />
        </span>
      ) : null}
    </span>
  )
}
