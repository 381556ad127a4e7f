import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Words } from '@/app/words'
import { InboxList } from '@/components/inbox/inbox-list'
import { Page } from '@/components/ui/page'
import { pageViewer } from '@/lib/server/http/viewer'
import { taskPage } from '@/lib/server/tasks/task-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return { title: t('title') }
}

export default async function InboxPage() {
  const t = await getTranslations('inbox')
  const first = await taskPage(await pageViewer(), { waiting: true, limit: 50 })
  return (
    <Words of={['inbox', 'tasks']}>
      <Page title={t('title')} note={<span className="text-sm">{t('hint')}</span>} className="max-w-3xl">
        <InboxList first={first} />
      </Page>
    </Words>
  )
}
