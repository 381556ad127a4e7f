'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { BucketBars, ChartFrame, TimeChart, useChartTimes } from '@/components/agents/detail/health/time-chart'
import { Section } from '@/components/agents/section'
import type { AgentHealth } from '@/lib/api/agent-health'

/** Statistics of the agent's real tasks. */
export function TrafficSection({ traffic, bucketMs }: Pick<AgentHealth, 'traffic' | 'bucketMs'>) {
  const t = useTranslations('health')
  const format = useFormatter()
  const { stretch, took } = useChartTimes(bucketMs)
  if (traffic.tasks === 0)
    return (
      <Section title={t('traffic')}>
        <p className="text-pretty text-fg-muted">{t('noTraffic')}</p>
      </Section>
    )
  const figures = [
    ['tasks', format.number(traffic.tasks)],
    ['completed', format.number(traffic.completed)],
    ['failed', format.number(traffic.failed)],
    ['first', took(traffic.firstEventP50Ms)],
    ['first95', took(traffic.firstEventP95Ms)],
    ['rest', took(traffic.restP50Ms)],
  ] as const
  const top = Math.max(1, ...traffic.buckets.map(({ tasks }) => tasks))
  const bars = traffic.buckets.map(({ at, tasks, completed, failed }) => {
    const times = stretch(at)
    const words = [`${t('figures.tasks')} ${tasks}`, failed > 0 ? `${t('figures.failed')} ${failed}` : ''].filter(
      Boolean,
    )
    return {
      at,
      tip: times && tasks > 0 ? `${t('bucket', times)}: ${words.join(', ')}` : undefined,
      parts: [
        { tone: 'good' as const, share: completed / top },
        { tone: 'muted' as const, share: (tasks - completed - failed) / top },
        { tone: 'bad' as const, share: failed / top },
      ],
    }
  })
  return (
    <Section title={t('traffic')}>
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-fg-faint">{t(`figures.${name}`)}</dt>
            <dd className="text-base tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-5 md:grid-cols-2">
        <ChartFrame title={t('tasksChart')} since={traffic.buckets[0]?.at}>
          <BucketBars
            bars={bars}
            label={t('chartLabel', { title: t('tasksChart'), values: traffic.tasks, top: format.number(top) })}
          />
        </ChartFrame>
        <TimeChart
          title={t('firstChart')}
          values={traffic.buckets.map(({ at, firstEventP50Ms }) => ({ at, ms: firstEventP50Ms }))}
          bucketMs={bucketMs}
        />
      </div>
    </Section>
  )
}
