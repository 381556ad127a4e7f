'use client'

import { ListChecks, SearchX, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { ForRole, usePageViewer } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

interface NoTasksProps {
  /** `none`: there are no tasks yet; `shared`: nothing is shared with the person; `filtered`: no task matches the filters. */
  kind: 'none' | 'shared' | 'filtered'
}

/** Empty state of the list. */
export function NoTasks({ kind }: NoTasksProps) {
  const t = useTranslations('tasks.empty')
  const { inTeam } = usePageViewer()
  const icon = { none: ListChecks, shared: Users, filtered: SearchX }[kind]
  const href = kind === 'none' ? '/chat' : '/tasks'
  return (
    <EmptyState
      icon={icon}
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {kind === 'none' && inTeam ? (
            <Button asChild>
              <Link href="/tasks?of=shared">{t('none.shared')}</Link>
            </Button>
          ) : null}
          <ForRole least={kind === 'none' ? 'member' : 'viewer'}>
            <Button asChild variant={kind === 'none' ? 'primary' : 'secondary'}>
              <Link href={href}>{t(`${kind}.action`)}</Link>
            </Button>
          </ForRole>
        </div>
      }
    />
  )
}
