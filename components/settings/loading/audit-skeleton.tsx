import { useTranslations } from 'next-intl'
import { ListSkeleton } from '@/components/settings/loading/list-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Stands for the audit log while it loads. */
export function AuditSkeleton() {
  const t = useTranslations('audit')
  const filters = [t('filters.action'), t('filters.person'), t('filters.since'), t('filters.until')]
  return (
    <ListSkeleton
      title={t('title')}
      button="h-8 w-24"
      count={10}
      head={
        <>
          <p className="mt-1 text-pretty text-fg-muted">{t('text')}</p>
          <div className="mt-4 mb-4 grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-4">
            <Skeleton className="col-span-full h-8" />
            {filters.map((label) => (
              <div key={label} className="grid gap-1.5 text-xs font-medium text-fg-muted">
                {label}
                <Skeleton className="h-8" />
              </div>
            ))}
          </div>
        </>
      }
    >
      <div className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-1.5 md:grid-cols-[minmax(0,1fr)_10rem_8rem_7rem_1rem]">
        <Skeleton className="h-4 w-40 max-w-full" />
        <div className="row-start-2 flex h-5 items-center gap-1.5 md:row-start-auto">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Skeleton className="h-3 w-20 max-md:hidden" />
        <Skeleton className="h-3 w-20 justify-self-end" />
      </div>
    </ListSkeleton>
  )
}
