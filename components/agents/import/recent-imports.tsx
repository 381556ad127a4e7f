'use client'

import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { ImportCounts } from '@/components/agents/import/import-counts'
import { useImport } from '@/components/agents/import/use-import'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { ImportSummary } from '@/lib/api/catalog'

/** A previous import with a link to its entries. Updates while it runs. */
function RecentImport({ initial }: { initial: ImportSummary }) {
  return initial.state === 'running' ? <LiveLine initial={initial} /> : <Line summary={initial} />
}

function LiveLine({ initial }: { initial: ImportSummary }) {
  const { summary } = useImport(initial)
  return <Line summary={summary} />
}

function Line({ summary }: { summary: ImportSummary }) {
  const t = useTranslations('import')
  const { id, format, total, state, createdAt } = summary
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-hover">
      <ListChecks aria-hidden className="size-4 shrink-0 text-fg-faint" />
      <Link href={`/agents/import?id=${id}`} className="min-w-0 font-medium after:absolute after:inset-0">
        {t('listed', { format: t(`formats.${format}`), count: total })}
      </Link>
      {state === 'done' ? null : <span className="text-fg-muted">{t(`states.${state}`)}</span>}
      <ImportCounts summary={summary} className="min-w-0" />
      <RelativeTime at={createdAt} className="ml-auto text-xs text-fg-faint" />
    </li>
  )
}

/** Previous imports, each with a link to its entries. */
export function RecentImports({ imports }: { imports: ImportSummary[] }) {
  const t = useTranslations('import')
  if (imports.length === 0) return null
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="mb-2 text-base">{t('recent')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {imports.map((summary) => (
          <RecentImport key={summary.id} initial={summary} />
        ))}
      </ul>
    </section>
  )
}
