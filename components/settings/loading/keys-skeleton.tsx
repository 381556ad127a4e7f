import { useTranslations } from 'next-intl'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Stands for the list of API keys while it loads. */
export function KeysSkeleton() {
  const t = useTranslations('keys')
  return (
    <div aria-busy>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-base">{t('title')}</h2>
          <p className="mt-1 text-pretty text-fg-muted">{t('emptyHint')}</p>
        </div>
        <ForRole least="member">
          <Skeleton className="h-8 w-28" />
        </ForRole>
      </div>
      <div className="divide-y divide-line border-y border-line">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="grid h-10 flex-1 basis-72 content-between">
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="h-3 w-96 max-w-full" />
            </div>
            <Skeleton className="h-7 w-28" />
          </div>
        ))}
      </div>
    </div>
  )
}
