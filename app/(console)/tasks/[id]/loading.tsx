import { useTranslations } from 'next-intl'
import { PanesLoading, TimelineLoading } from '@/components/tasks/replay/replay-loading'
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs'
import { Skeleton } from '@/components/ui/feedback/skeleton'

export default function ReplayLoading() {
  const t = useTranslations('nav')
  return (
    <div className="flex h-frame min-h-0 flex-col overflow-hidden">
      <div className="grid shrink-0 gap-2 px-4 pt-2 pb-2.5 md:px-6">
        <Breadcrumbs trail={[{ href: '/tasks', name: t('tasks') }]} />
        <div className="flex items-start gap-3">
          <Skeleton className="mt-0.5 size-8 shrink-0" />
          <div className="grid min-w-0 flex-1 gap-1">
            <Skeleton className="h-6 w-3/5 max-w-96" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-8 w-10 shrink-0 sm:w-32" />
          <Skeleton className="h-8 w-10 shrink-0 sm:w-36" />
        </div>
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <TimelineLoading />
      <PanesLoading />
    </div>
  )
}
