import { useTranslations } from 'next-intl'
import { Page } from '@/components/ui/layout/page'
import { Skeleton } from '@/components/ui/feedback/skeleton'

const rows = Array.from({ length: 12 }, (_, index) => index)

export default function TasksLoading() {
  const t = useTranslations('tasks')
  return (
    <Page title={t('title')}>
      <div className="mb-3 flex flex-col gap-2 sm:flex-row">
        <Skeleton className="h-8 w-full sm:w-64" />
        <div className="flex gap-2 overflow-hidden py-0.5 sm:py-0">
          <Skeleton className="h-8 w-40 shrink-0" />
          <Skeleton className="h-8 w-28 shrink-0" />
          <Skeleton className="h-8 w-32 shrink-0" />
          <Skeleton className="h-8 w-36 shrink-0" />
        </div>
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
