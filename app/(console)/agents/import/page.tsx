import { Download } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { ImportForm } from '@/components/agents/import/import-form'
import { importPageSize } from '@/components/agents/import/import-page-size'
import { ImportProgress } from '@/components/agents/import/import-progress'
import { RecentImports } from '@/components/agents/import/recent-imports'
import { NeedsRole } from '@/components/entities/viewer/needs-role'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Page } from '@/components/ui/layout/page'
import { includesRole } from '@/lib/access/roles'
import { buildUrl } from '@/lib/api/operations/build-url'
import { findImportResult, listRecentImports } from '@/lib/server/agents/catalog/import-view'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('import')
  return { title: t('title') }
}

const textOf = (param: string | string[] | undefined): string => (typeof param === 'string' ? param : '')

export default async function ImportPage({ searchParams }: PageProps<'/agents/import'>) {
  const viewer = await requirePageViewer()
  const t = await getTranslations('import')
  if (!includesRole(viewer.role, 'editor'))
    return (
      <Page title={t('title')} width="column">
        <NeedsRole least="editor" />
      </Page>
    )
  const { id, url } = await searchParams
  if (id !== undefined) {
    const result = await findImportResult(viewer, textOf(id), { offset: 0, limit: importPageSize })
    const another = (
      <Button asChild>
        <Link href="/agents/import">{t('another')}</Link>
      </Button>
    )
    return (
      <ClientMessages of={['attempts', 'import']}>
        <Page title={t('title')} actions={another} width="column">
          {result ? <ImportProgress key={result.id} initial={result} /> : <EmptyState title={t('gone')} />}
        </Page>
      </ClientMessages>
    )
  }
  const exporting = (
    <Button asChild>
      <a href={buildUrl('exportCatalog', {})} download>
        <Download />
        {t('export')}
      </a>
    </Button>
  )
  return (
    <ClientMessages of={['attempts', 'import']}>
      <Page title={t('title')} actions={exporting} width="column">
        <p className="mb-5 max-w-prose text-pretty text-fg-muted">{t('intro')}</p>
        <ImportForm initialUrl={textOf(url)} />
        <RecentImports imports={await listRecentImports(viewer)} />
      </Page>
    </ClientMessages>
  )
}
