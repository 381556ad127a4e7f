'use client'

import { useTranslations } from 'next-intl'
import { BucketBars } from '@/components/agents/detail/health/bucket-bars'
import { ChartFrame } from '@/components/agents/detail/health/chart-frame'
import { useChartTimes } from '@/components/agents/detail/health/use-chart-times'

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
