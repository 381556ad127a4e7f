'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { BucketBars } from '@/components/agents/detail/health/bucket-bars'
import { ChartFrame } from '@/components/agents/detail/health/chart-frame'
import { useMoments } from '@/components/agents/detail/health/use-moments'
import type { AgentHealth } from '@/lib/api/agent-health'

/** How many of the looks in each stretch of time found the agent working. */
export function UptimeStrip({ probes, bucketMs }: Pick<AgentHealth, 'probes' | 'bucketMs'>) {
  const t = useTranslations('health')
  const format = useFormatter()
  const { stretch } = useMoments(bucketMs)
  const { total, failed, degraded } = probes
  const bars = probes.buckets.map(({ at, ...counts }) => {
    const times = stretch(at)
    const share = (count: number) => (counts.total > 0 ? count / counts.total : 0)
    return {
      at,
      tip: times && t('bucketTip', { ...times, total: counts.total, failed: counts.failed, degraded: counts.degraded }),
      parts: [
        { tone: 'good' as const, share: share(counts.total - counts.failed - counts.degraded) },
        { tone: 'degraded' as const, share: share(counts.degraded) },
        { tone: 'bad' as const, share: share(counts.failed) },
      ],
    }
  })
  const working = total > 0 ? (total - failed) / total : 0
  // Rounding must not make a failure disappear.
  const share = format.number(Math.floor(working * 1000) / 1000, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <ChartFrame
      title={t('uptime')}
      note={total > 0 ? t('uptimeOf', { share, count: total }) : t('noLooks')}
      since={probes.buckets[0]?.at}
    >
      <BucketBars bars={bars} label={t('uptimeLabel', { total, failed, degraded })} className="h-8" />
    </ChartFrame>
  )
}
