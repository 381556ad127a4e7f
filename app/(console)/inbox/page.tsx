import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/client-messages'
import { InboxList } from '@/components/inbox/inbox-list'
import { Page } from '@/components/ui/layout/page'
import { requirePageViewer } from '@/lib/server/http/page-viewer'
import { listTaskPage } from '@/lib/server/tasks/task-detail'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return { title: t('title') }
}

export default async function InboxPage() {
  const t = await getTranslations('inbox')
  const first = await listTaskPage(await requirePageViewer(), { waiting: true, limit: 50 })
  return (
    <ClientMessages of={['inbox', 'tasks']}>
      <Page title={t('title')} note={<span className="text-sm">{t('hint')}</span>} width="column">
        <InboxList first={first} />
      </Page>
    </ClientMessages>
  )
}
