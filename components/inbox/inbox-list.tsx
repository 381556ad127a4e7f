'use client'

import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InboxItem } from '@/components/inbox/inbox-item'
import { useInbox } from '@/components/inbox/use-inbox'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { TaskPage } from '@/lib/client/read-tasks'

/** All requests that wait for the user, newest first, updated live. */
export function InboxList({ first }: { first: TaskPage }) {
  const t = useTranslations('inbox')
  const { list, failed, loadMore } = useInbox(first)
  if (list.tasks.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('empty')}
        description={t('emptyHint')}
        action={
          <Button asChild>
            <Link href="/chat">{t('action')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul aria-label={t('title')} className="overflow-hidden rounded-panel border border-line">
        {list.tasks.map((task) => (
          <InboxItem key={task.id} task={task} />
        ))}
      </ul>
      {list.nextCursor ? (
        <Button size="sm" className="mt-3" onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
      <output className="mt-2 block text-xs text-fg-faint">{failed ? t('failed') : null}</output>
    </>
  )
}
