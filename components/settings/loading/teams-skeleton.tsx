import { useTranslations } from 'next-intl'
import { ListSkeleton } from '@/components/settings/loading/list-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Stands for the list of teams while it loads. */
export function TeamsSkeleton() {
  const t = useTranslations('people.team')
  return (
    <ListSkeleton
      title={t('title')}
      button="h-8 w-32"
      count={3}
      head={
        <p className="mt-1 text-pretty text-fg-muted">
          {t('text')} {t('assign')}
        </p>
      }
    >
      <div className="flex items-center gap-2 py-2.5">
        <div className="grid h-11 flex-1 content-between">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
        <Skeleton className="size-8" />
        <Skeleton className="size-8" />
      </div>
    </ListSkeleton>
  )
}
