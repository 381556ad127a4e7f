'use client'

import { useTranslations } from 'next-intl'
import { HealthRange } from '@/components/agents/detail/health/health-range'
import { HistoryTable } from '@/components/agents/detail/health/history-table'
import { TimeChart } from '@/components/agents/detail/health/time-chart'
import { UptimeStrip } from '@/components/agents/detail/health/uptime-strip'
import { useMoments } from '@/components/agents/detail/health/use-moments'
import { Section } from '@/components/agents/section'
import type { AgentHealth } from '@/lib/api/agent-health'

/** How the looks of the last time went, as charts that line up and as a table. */
export function HealthHistory({ health }: { health: AgentHealth }) {
  const t = useTranslations('health')
  const { probes, traffic, bucketMs } = health
  const { took } = useMoments(bucketMs)
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
