import { ListChecks, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** Empty state of the list. `filtered`: no task matches the filters. */
export function NoTasks({ filtered }: { filtered: boolean }) {
  const t = useTranslations('tasks.empty')
  const [icon, kind, href] = filtered ? [SearchX, 'filtered', '/tasks'] : [ListChecks, 'none', '/chat']
  return (
    <EmptyState
      icon={icon}
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`)}
      action={
        <ForRole least={filtered ? 'viewer' : 'member'}>
          <Button asChild variant={filtered ? 'secondary' : 'primary'}>
            <Link href={href}>{t(`${kind}.action`)}</Link>
          </Button>
        </ForRole>
      }
    />
  )
}
