import { useTranslations } from 'next-intl'
import { outcomeStyles, listedOutcomes } from '@/components/agents/import/outcome-styles'
import { cn } from '@/components/ui/cn'
import type { ImportSummary } from '@/lib/api/catalog'

/** The number of entries by outcome. */
export function ImportCounts({ summary, className }: { summary: ImportSummary; className?: string }) {
  const t = useTranslations('import')
  return (
    <ul className={cn('flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-muted tabular', className)}>
      {listedOutcomes
        .filter((outcome) => summary[outcome] > 0)
        .map((outcome) => (
          <li key={outcome} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2 rounded-full border border-line', outcomeStyles[outcome].fill)} />
            {t(`counts.${outcome}`, { count: summary[outcome] })}
          </li>
        ))}
    </ul>
  )
}
