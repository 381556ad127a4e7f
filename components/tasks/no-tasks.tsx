import { ListChecks, SearchX, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

interface NoTasksProps {
  /** `none`: there are no tasks yet; `shared`: nothing is shared with the person; `filtered`: no task matches the filters. */
  kind: 'none' | 'shared' | 'filtered'
}

/** Empty state of the list. */
export function NoTasks({ kind }: NoTasksProps) {
  const t = useTranslations('tasks.empty')
  const icon = { none: ListChecks, shared: Users, filtered: SearchX }[kind]
  const href = kind === 'none' ? '/chat' : '/tasks'
  return (
    <EmptyState
      icon={icon}
      title={t(`${kind}.title`)}
      description={t(`${kind}.description`)}
      action={
        <Button asChild variant={kind === 'none' ? 'primary' : 'secondary'}>
          <Link href={href}>{t(`${kind}.action`)}</Link>
        </Button>
      }
    />
  )
}
