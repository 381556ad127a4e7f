'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/components/ui/hooks/use-now'
import { RelativeTime } from '@/components/ui/text/relative-time'

interface Moments {
  /** Formats an interval: "21 Nov, 14:00 – 14:30" in the user's time zone. Undefined until that is known. */
  stretch: (at: string) => { from: string; to: string } | undefined
  /** Formats a duration: "340 ms" or "1.2 s". A dash if it was not measured. */
  took: (ms: number | null) => string
}

/** Returns formatters for chart times. `bucketMs`: length of an interval. */
export function useChartTimes(bucketMs: number): Moments {
  const t = useTranslations('health')
  const locale = useLocale()
  const now = useNow()
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  return {
    stretch: (at) => {
      if (now === null) return undefined
      const from = Date.parse(at)
      return { from: day.format(from), to: hour.format(Math.min(from + bucketMs, Math.max(now, from))) }
    },
    took: (ms) => {
      if (ms === null) return '–'
      return ms < 1000 ? t('ms', { ms }) : t('seconds', { seconds: Math.round(ms / 100) / 10 })
    },
  }
}

interface ChartFrameProps {
  title: string
  note?: ReactNode
  /** Start of the chart, which ends now. */
  since?: string | undefined
  children: ReactNode
}

/** A small chart with title, note, and time range. */
export function ChartFrame({ title, note, since, children }: ChartFrameProps) {
  const t = useTranslations('health')
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-xs font-medium text-fg-muted">{title}</span>
        <span className="text-xs text-fg-faint tabular">{note}</span>
      </figcaption>
      {children}
      {since ? (
        <div className="flex justify-between text-2xs text-fg-faint">
          <RelativeTime at={since} />
          <span>{t('now')}</span>
        </div>
      ) : null}
    </figure>
  )
}

const tones = {
  good: 'bg-state-completed',
  // Hatched, since color must not be the only difference.
  degraded: 'bg-[repeating-linear-gradient(45deg,var(--state-input-required)_0_3px,transparent_3px_4.5px)]',
  bad: 'bg-[repeating-linear-gradient(135deg,var(--state-failed)_0_4px,transparent_4px_5.5px)]',
  plain: 'bg-accent/70',
  muted: 'bg-state-canceled/60',
} as const

type BarTone = keyof typeof tones

/** An interval of a chart: stacked parts, each a share of the height. */
interface Bar {
  /** Start of the interval, ISO 8601. */
  at: string
  parts: readonly { tone: BarTone; share: number }[]
  /** Tooltip text. Undefined until the user's time zone is known. */
  tip: string | undefined
}

interface BucketBarsProps {
  bars: readonly Bar[]
  /** Text alternative. A table contains the values. */
  label: string
  className?: string
}

/** A bar chart over time. Charts with the same intervals align. */
export function BucketBars({ bars, label, className }: BucketBarsProps) {
  return (
    <>
      <p className="sr-only">{label}</p>
      <div aria-hidden className={cn('flex h-10 items-stretch gap-px sm:gap-0.5', className)}>
        {bars.map(({ at, parts, tip }) => (
          <span key={at} title={tip} className="group flex min-w-0 flex-1 flex-col-reverse gap-px rounded-[2px]">
            {parts.some(({ share }) => share > 0) ? (
              parts
                .filter(({ share }) => share > 0)
                .map(({ tone, share }) => (
                  <span
                    key={tone}
                    className={cn('min-h-[2px] w-full rounded-[2px] group-hover:opacity-75', tones[tone])}
                    style={{ height: `${share * 100}%` }}
                  />
                ))
            ) : (
              <span className="h-0.5 w-full rounded-[2px] bg-line" />
            )}
          </span>
        ))}
      </div>
    </>
  )
}

interface TimeChartProps {
  title: string
  note?: string
  /** Median per interval, in ms. Null if nothing was measured. */
  values: readonly { at: string; ms: number | null }[]
  bucketMs: number
}

/** A chart of durations over time. */
export function TimeChart({ title, note, values, bucketMs }: TimeChartProps) {
  const t = useTranslations('health')
  const { stretch, took } = useChartTimes(bucketMs)
  const measured = values.flatMap(({ ms }) => ms ?? [])
  const top = Math.max(1, ...measured)
  const bars = values.map(({ at, ms }) => {
    const times = stretch(at)
    return {
      at,
      tip: times && ms !== null ? `${t('bucket', times)}: ${took(ms)}` : undefined,
      parts: [{ tone: 'plain' as const, share: ms === null ? 0 : Math.max(ms, 1) / top }],
    }
  })
  const label = t('chartLabel', { title, values: measured.length, top: took(measured.length > 0 ? top : null) })
  return (
    <ChartFrame title={title} note={note} since={values[0]?.at}>
      <BucketBars bars={bars} label={label} />
    </ChartFrame>
  )
}
