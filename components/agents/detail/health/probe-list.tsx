'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChartTimes } from '@/components/agents/detail/health/time-chart'
import { Section } from '@/components/agents/section'
import { StatusMark } from '@/components/entities/agent/status-mark'
import { Button } from '@/components/ui/button/button'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AgentHealth } from '@/lib/api/agent-health'

const fewest = 10

/** The latest health checks. */
export function ProbeList({ recent }: Pick<AgentHealth, 'recent'>) {
  const t = useTranslations('health')
  const status = useTranslations('status')
  const { took } = useChartTimes(0)
  const [all, setAll] = useState(false)
  return (
    <Section title={t('recent')}>
      {recent.length === 0 ? <p className="text-fg-muted">{t('noRecent')}</p> : null}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {recent.slice(0, all ? undefined : fewest).map((probe) => (
          <li
            key={probe.at}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 sm:grid-cols-[7rem_8.5rem_minmax(0,1fr)_auto]"
          >
            <RelativeTime at={probe.at} className="text-xs text-fg-muted" />
            <span className="col-start-1 text-xs text-fg-faint sm:col-start-auto">{t(`kinds.${probe.kind}`)}</span>
            <span className="col-start-1 flex min-w-0 items-center gap-2 sm:col-start-auto">
              <StatusMark status={probe.status} />
              <span className="min-w-0">
                {status(`word.${probe.status}`)}
                {probe.code ? <span className="text-fg-muted"> · {status(`why.${probe.code}`)}</span> : null}
              </span>
            </span>
            <span className="col-start-2 row-span-3 row-start-1 text-xs text-fg-muted tabular sm:col-start-auto sm:row-span-1">
              {took(probe.ms)}
            </span>
          </li>
        ))}
      </ul>
      {recent.length > fewest && !all ? (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)} className="mt-2 -ml-2">
          {t('showAll', { count: recent.length })}
        </Button>
      ) : null}
    </Section>
  )
}
