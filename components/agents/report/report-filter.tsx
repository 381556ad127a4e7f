'use client'

import { ToggleGroup } from 'radix-ui'
import { useTranslations } from 'next-intl'
import { reportLevelLook } from '@/components/agents/report/report-level-look'
import { cn } from '@/components/ui/cn'
import { type Level, levels } from '@/lib/a2a/card-checks/rule'

interface ReportFilterProps {
  counts: Readonly<Record<Level, number>>
  shown: readonly Level[]
  onShown: (shown: Level[]) => void
}

/** How many there are of each level; pressing one shows or hides it. */
export function ReportFilter({ counts, shown, onShown }: ReportFilterProps) {
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
          const { icon: Icon, tone } = reportLevelLook[level]
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
