import { useTranslations } from 'next-intl'
import { ListSkeleton } from '@/components/settings/loading/list-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Stands for the list of people while it loads. */
export function PeopleSkeleton() {
  const t = useTranslations('people')
  return (
    <ListSkeleton title={t('title')} button="h-8 w-32">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_9rem_11rem_auto]">
        <div className="flex min-w-0 gap-3">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="grid h-13 content-between">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-44 max-w-full" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
        <Skeleton className="size-8 lg:order-last" />
        <div className="col-span-full grid grid-cols-2 gap-2 lg:contents">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      </div>
    </ListSkeleton>
  )
}
