import { useTranslations } from 'next-intl'
import { Page } from '@/components/ui/layout/page'
import { Skeleton } from '@/components/ui/feedback/skeleton'

const rows = Array.from({ length: 12 }, (_, index) => index)

export default function TasksLoading() {
  const t = useTranslations('tasks')
  return (
    <Page title={t('title')}>
      <div className="mb-3 flex flex-wrap gap-2">
        <Skeleton className="h-8 w-full sm:w-64" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="hidden h-8 w-40 sm:block" />
        <Skeleton className="hidden h-8 w-44 sm:block" />
      </div>
      <div className="mt-8 border-t border-line">
        {rows.map((row) => (
          <div key={row} className="flex h-24 items-center gap-4 border-b border-line lg:h-10">
            <Skeleton className="h-5 w-24 shrink-0" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="hidden h-4 w-32 lg:block" />
            <Skeleton className="hidden h-1.5 w-24 lg:block" />
            <Skeleton className="h-4 w-20 shrink-0" />
          </div>
        ))}
      </div>
    </Page>
  )
}
