import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { NeedsRole } from '@/components/entities/viewer/needs-role'
import { InboxList } from '@/components/inbox/inbox-list'
import { Page } from '@/components/ui/layout/page'
import { includesRole } from '@/lib/access/roles'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { listTaskPage } from '@/lib/server/tasks/task-detail'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return { title: t('title') }
}

export default async function InboxPage() {
  const t = await getTranslations('inbox')
  const viewer = await requirePageViewer()
  if (!includesRole(viewer.role, 'member'))
    return (
      <Page title={t('title')} width="column">
        <NeedsRole least="member" />
      </Page>
    )
  const first = await listTaskPage(viewer, { waiting: true, sort: 'updated', limit: 50 })
  return (
    <ClientMessages of={['attempts', 'forms', 'inbox', 'parts', 'tasks']}>
      <Page title={t('title')} note={<span className="text-sm">{t('hint')}</span>} width="column">
        <InboxList first={first} />
      </Page>
    </ClientMessages>
  )
}
