import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { createLoader } from 'nuqs/server'
import { ClientMessages } from '@/app/client-messages'
import { auditFilterParsers, toAuditQuery } from '@/components/settings/audit/audit-filter'
import { AuditPanel } from '@/components/settings/audit/audit-panel'
import { OnlyAdministrators } from '@/components/settings/unavailable-page'
import { auditQuerySchema } from '@/lib/api/audit'
import { readPeople } from '@/lib/server/access/accounts'
import { readAuditDays } from '@/lib/server/access/record-audit'
import { listAuditEntries } from '@/lib/server/db/access/audit-entries'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

const loadFilter = createLoader(auditFilterParsers)

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit')
  return { title: t('title') }
}

export default async function AuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  const viewer = await requirePageViewer()
  if (viewer.role !== 'administrator') return <OnlyAdministrators />
  const query = toAuditQuery(await loadFilter(searchParams))
  const [first, { people }, days] = await Promise.all([
    listAuditEntries(auditQuerySchema.parse(query)),
    readPeople(),
    readAuditDays(),
  ])
  return (
    <ClientMessages of={['audit']}>
      <AuditPanel
        first={first}
        query={query}
        people={people.map(({ id, name, picture }) => ({ id, name, picture }))}
        days={days}
      />
    </ClientMessages>
  )
}
