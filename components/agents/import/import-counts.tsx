import { CircleCheck, CircleDashed, CircleDot, CircleX, type LucideIcon, RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { ImportSummary, LineOutcome } from '@/lib/api/catalog'

/** Styles of the outcomes. Labels are `import.outcomes.<outcome>` in the messages. */
export const outcomeStyles = {
  added: { icon: CircleCheck, text: 'text-state-completed', fill: 'bg-state-completed' },
  changed: { icon: RefreshCw, text: 'text-state-working', fill: 'bg-state-working' },
  known: { icon: CircleDot, text: 'text-fg-faint', fill: 'bg-line-strong' },
  failed: { icon: CircleX, text: 'text-state-failed', fill: 'bg-state-failed' },
  waiting: { icon: CircleDashed, text: 'text-fg-faint', fill: 'bg-hover' },
} as const satisfies Record<LineOutcome, { icon: LucideIcon; text: string; fill: string }>

/** Outcomes in display order. */
export const listedOutcomes = ['added', 'changed', 'known', 'failed', 'waiting'] as const satisfies LineOutcome[]

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
