import { useFormatter, useTranslations } from 'next-intl'
import { outcomeLook, toldOutcomes } from '@/components/agents/import/outcome-look'
import { cn } from '@/components/ui/cn'
import type { ImportSummary } from '@/lib/api/catalog'

/** How far an import is, coloured by what became of its lines. */
export function ImportBar({ summary }: { summary: ImportSummary }) {
  const t = useTranslations('import')
  const format = useFormatter()
  const { total, waiting } = summary
  const done = total - waiting
  const said = t('progress', { done, total })
  return (
    <div className="flex items-center gap-3">
      <progress className="sr-only" aria-label={t('bar')} max={total} value={done}>
        {said}
      </progress>
      <div aria-hidden className="flex h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-hover">
        {toldOutcomes
          .filter((outcome) => outcome !== 'waiting' && summary[outcome] > 0)
          .map((outcome) => (
            <span
              key={outcome}
              className={cn('transition-[width]', outcomeLook[outcome].fill)}
              style={{ width: `${(summary[outcome] / total) * 100}%` }}
            />
          ))}
      </div>
      <span aria-hidden className="shrink-0 text-xs text-fg-muted tabular">
        {waiting > 0 ? said : format.number(total)}
      </span>
    </div>
  )
}
