'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReportFilter } from '@/components/agents/report/report-filter'
import { type ReportGroup, reportGroups } from '@/components/agents/report/report-groups'
import { ReportLine } from '@/components/agents/report/report-line'
import { type Level, levels } from '@/lib/a2a/card-checks/rule'
import type { ReportItem } from '@/lib/api/agent'

const shownAtFirst = 40

function ReportLines({ groups }: { groups: readonly ReportGroup[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {groups.map((group) => (
        <ReportLine key={group.key} group={group} />
      ))}
    </ul>
  )
}

/** The check of a card, member by member: what keeps the agent from being called first, what is fine on demand. */
export function ReportList({ items }: { items: readonly ReportItem[] }) {
  const t = useTranslations('agent.report')
  const countOf = (level: Level) => items.filter((item) => item.level === level).length
  const counts = { error: countOf('error'), warning: countOf('warning'), hint: countOf('hint'), ok: countOf('ok') }
  const sound = counts.error + counts.warning + counts.hint === 0
  const [shown, setShown] = useState<Level[]>(sound ? ['ok'] : ['error', 'warning', 'hint'])
  const groups = reportGroups(items).filter(({ level }) => shown.includes(level))
  const rest = groups.slice(shownAtFirst)
  const verdict = levels.find((level) => counts[level] > 0) ?? 'ok'
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-fg-muted">{t('verdict', { level: verdict })}</p>
        <ReportFilter counts={counts} shown={shown} onShown={setShown} />
      </div>
      {groups.length > 0 ? <ReportLines groups={groups.slice(0, shownAtFirst)} /> : null}
      {rest.length > 0 ? (
        <details className="-mt-3 border-t border-line">
          <summary className="py-2 text-fg-muted hover:text-fg">{t('more', { count: rest.length })}</summary>
          <ReportLines groups={rest} />
        </details>
      ) : null}
    </div>
  )
}
