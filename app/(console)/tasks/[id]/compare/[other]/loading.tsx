import { useTranslations } from 'next-intl'
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs'
import { Skeleton } from '@/components/ui/feedback/skeleton'

export default function CompareRunsLoading() {
  const t = useTranslations('nav')
  return (
    <div className="flex h-frame min-h-0 flex-col gap-3 overflow-hidden px-4 pt-2 md:px-6">
      <div className="grid gap-1">
        <Breadcrumbs trail={[{ href: '/tasks', name: t('tasks') }]} />
        <Skeleton className="h-6 w-48" />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="min-h-0 flex-1" />
    </div>
  )
}
