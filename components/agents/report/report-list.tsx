'use client'

import { useTranslations } from 'next-intl'
import { ToggleGroup } from 'radix-ui'
import { useState } from 'react'
import { groupReport, type ReportGroup, reportLevelStyles, ReportRow } from '@/components/agents/report/report-row'
import { cn } from '@/components/ui/cn'
import { type Level, levels } from '@/lib/a2a/card-checks/rule'
import type { ReportItem } from '@/lib/api/agent'

interface ReportFilterProps {
  counts: Readonly<Record<Level, number>>
  shown: readonly Level[]
  onShown: (shown: Level[]) => void
}

/** The number of findings per level. A click shows or hides a level. */
function ReportFilter({ counts, shown, onShown }: ReportFilterProps) {
  const t = useTranslations('agent.report')
  return (
    <ToggleGroup.Root
      type="multiple"
      value={[...shown]}
      onValueChange={(chosen) => onShown(levels.filter((level) => chosen.includes(level)))}
      aria-label={t('show')}
      className="flex flex-wrap gap-1.5"
    >
      {levels
        .filter((level) => counts[level] > 0)
        .map((level) => {
          const { icon: Icon, tone } = reportLevelStyles[level]
          return (
            <ToggleGroup.Item
              key={level}
              value={level}
              className={cn(
                'inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs text-fg-muted transition-colors',
                'hover:text-fg data-[state=on]:border-line-strong data-[state=on]:bg-bg-raised data-[state=on]:text-fg',
              )}
            >
              <Icon aria-hidden className={cn('size-3.5', tone)} />
              <span className="tabular">{t('count', { level, count: counts[level] })}</span>
            </ToggleGroup.Item>
          )
        })}
    </ToggleGroup.Root>
  )
}

const shownAtFirst = 40

function ReportLines({ groups }: { groups: readonly ReportGroup[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {groups.map((group) => (
        <ReportRow key={group.key} group={group} />
      ))}
    </ul>
  )
}

/** The findings of a card check. Errors come first; passed checks are hidden by default. */
export function ReportList({ items }: { items: readonly ReportItem[] }) {
  const t = useTranslations('agent.report')
  const countOf = (level: Level) => items.filter((item) => item.level === level).length
  const counts = { error: countOf('error'), warning: countOf('warning'), hint: countOf('hint'), ok: countOf('ok') }
  const sound = counts.error + counts.warning + counts.hint === 0
  const [shown, setShown] = useState<Level[]>(sound ? ['ok'] : ['error', 'warning', 'hint'])
  const groups = groupReport(items).filter(({ level }) => shown.includes(level))
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
