import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { LineFault } from '@/components/agents/import/line-fault'
import { outcomeLook } from '@/components/agents/import/outcome-look'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImportLine } from '@/lib/api/catalog'

/** One line of a list and what became of it; its place while it is being read. */
export function ImportLineItem({ line }: { line: ImportLine | undefined }) {
  const t = useTranslations('import')
  const format = useFormatter()
  if (!line)
    return (
      <div className="flex h-9 items-center px-3">
        <Skeleton className="h-3 w-48" />
      </div>
    )
  const { position, label, outcome, agent, fault } = line
  const { icon: Icon, text } = outcomeLook[outcome]
  return (
    <div className="grid min-h-9 grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-2 sm:grid-cols-[3rem_1rem_minmax(0,1fr)_auto]">
      <span className="hidden text-right text-xs leading-5 text-fg-faint tabular sm:inline">
        {format.number(position + 1)}
      </span>
      <Icon aria-hidden className={cn('mt-0.5 size-4', text)} />
      <div className="min-w-0">
        {agent ? (
          <Link href={`/agents/${agent.slug}`} className="block truncate font-medium hover:underline" dir="auto">
            {agent.name}
          </Link>
        ) : (
          <span className="block wrap-anywhere" dir="auto">
            {label}
          </span>
        )}
        {fault ? <LineFault fault={fault} /> : null}
      </div>
      <span className={cn('text-xs leading-5 whitespace-nowrap', outcome === 'failed' ? text : 'text-fg-muted')}>
        {t(`outcomes.${outcome}`)}
      </span>
    </div>
  )
}
