import { getTranslations } from 'next-intl/server'
import { Page } from '@/components/ui/layout/page'
import { Skeleton } from '@/components/ui/feedback/skeleton'

export default async function LoadingApiKeys() {
  const t = await getTranslations('keys')
  return (
    <Page title={t('title')} width="column">
      <div className="mb-3 flex justify-between gap-3">
        <Skeleton className="h-5 w-72" />
        <Skeleton className="h-8 w-32" />
      </div>
      <div className="divide-y divide-line border-y border-line">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="grid gap-2 py-3">
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-4 w-96 max-w-full" />
          </div>
        ))}
      </div>
    </Page>
  )
}
