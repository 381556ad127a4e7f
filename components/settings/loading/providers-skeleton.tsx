import { useTranslations } from 'next-intl'
import { ListSkeleton } from '@/components/settings/loading/list-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Stands for the list of identity providers while it loads. */
export function ProvidersSkeleton() {
  const t = useTranslations('people.provider')
  return (
    <ListSkeleton title={t('title')} button="h-8 w-32" count={2}>
      <div className="grid gap-1 py-2.5">
        <div className="flex items-center gap-2">
          <div className="grid h-9 flex-1 content-between">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
          <Skeleton className="h-7 w-20" />
          <Skeleton className="size-8" />
          <Skeleton className="size-8" />
        </div>
        <Skeleton className="mt-2 h-7 w-96 max-w-full" />
      </div>
    </ListSkeleton>
  )
}
