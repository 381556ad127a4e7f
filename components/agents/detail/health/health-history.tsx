'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { healthParams } from '@/components/agents/detail/agent-tab'
import { BucketBars, ChartFrame, TimeChart, useChartTimes } from '@/components/agents/detail/health/time-chart'
import { Section } from '@/components/agents/section'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { Segmented } from '@/components/ui/form/segmented'
import { type AgentHealth, healthDays } from '@/lib/api/agent-health'

const cell = 'px-2 py-1.5 text-right whitespace-nowrap tabular first:pl-0 first:text-left'

/** The charts' values as a table, without empty intervals. */
function HistoryTable({ probes, traffic, bucketMs }: Pick<AgentHealth, 'probes' | 'traffic' | 'bucketMs'>) {
  const t = useTranslations('health')
  const { stretch, took } = useChartTimes(bucketMs)
  const rows = probes.buckets.flatMap((bucket, index) => {
    const calls = traffic.buckets[index]
    return calls && bucket.total + calls.tasks > 0 ? [{ bucket, calls }] : []
  })
  if (rows.length === 0) return null
  const columns = ['time', 'looks', 'failed', 'degraded', 'median', 'tasks', 'completed', 'first'] as const
  return (
    <details className="text-xs">
      <summary className="-my-1.5 w-fit cursor-pointer rounded-control py-1.5 text-fg-muted hover:text-fg">
        {t('table')}
      </summary>
      <ScrollRegion aria-label={t('table')} className="mt-2 max-h-80 overflow-auto">
        <table className="w-full">
          <thead className="text-fg-faint">
            <tr className="border-b border-line">
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} font-medium`}>
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ bucket, calls }) => {
              const times = stretch(bucket.at)
              return (
                <tr key={bucket.at} className="border-b border-line">
                  <th scope="row" className={`${cell} font-normal`}>
                    {times ? t('bucket', times) : bucket.at}
                  </th>
                  <td className={cell}>{bucket.total}</td>
                  <td className={cell}>{bucket.failed}</td>
                  <td className={cell}>{bucket.degraded}</td>
                  <td className={cell}>{took(bucket.p50Ms)}</td>
                  <td className={cell}>{calls.tasks}</td>
                  <td className={cell}>{calls.completed}</td>
                  <td className={cell}>{took(calls.firstEventP50Ms)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

/** The share of successful health checks per interval. */
function UptimeStrip({ probes, bucketMs }: Pick<AgentHealth, 'probes' | 'bucketMs'>) {
  const t = useTranslations('health')
  const format = useFormatter()
  const { stretch } = useChartTimes(bucketMs)
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
  // Rounded down, so that a failure stays visible.
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

/** Selects the period of the history, which is in the URL. */
function HealthRange() {
  const t = useTranslations('health')
  const [{ days }, write] = useQueryStates(healthParams, { shallow: false, scroll: false })
  return (
    <Segmented
      aria-label={t('range')}
      size="sm"
      value={days}
      onValueChange={(next) => void write({ days: next })}
      options={healthDays.map((value) => ({ value, label: t(`days.${value}`) }))}
    />
  )
}

/** The history of health checks, as aligned charts and a table. */
export function HealthHistory({ health }: { health: AgentHealth }) {
  const t = useTranslations('health')
  const { probes, traffic, bucketMs } = health
  const { took } = useChartTimes(bucketMs)
  const measured = probes.p50Ms !== null
  return (
    <Section title={t('history')} actions={<HealthRange />}>
      <div className="grid gap-5">
        <UptimeStrip probes={probes} bucketMs={bucketMs} />
        {measured ? (
          <TimeChart
            title={t('answer')}
            note={t('answerP', { p50: took(probes.p50Ms), p95: took(probes.p95Ms) })}
            values={probes.buckets.map(({ at, p50Ms }) => ({ at, ms: p50Ms }))}
            bucketMs={bucketMs}
          />
        ) : null}
        <HistoryTable probes={probes} traffic={traffic} bucketMs={bucketMs} />
      </div>
    </Section>
  )
}
