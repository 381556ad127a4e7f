import { useTranslations } from 'next-intl'
import { RecentImport } from '@/components/agents/import/recent-import'
import type { ImportSummary } from '@/lib/api/catalog'

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
