import { Skeleton } from '@/components/ui/feedback/skeleton'

const lines = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Placeholder for the overview, the first tab of most pages. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton className="mt-1 mb-3 h-5 w-24" />
        <div className="border-t border-line">
          {lines(8).map((line) => (
            <div key={line} className="flex h-14 items-center gap-4 border-b border-line sm:h-9">
              <Skeleton className="h-4 w-24 shrink-0" />
              <Skeleton className="h-4 flex-1" />
            </div>
          ))}
        </div>
      </div>
      <div>
        <Skeleton className="mt-1 mb-3 h-5 w-24" />
        <div className="border-t border-line">
          {lines(3).map((line) => (
            <div key={line} className="grid gap-2 border-b border-line py-3">
              <Skeleton className="h-5 w-full max-w-48" />
              <Skeleton className="h-4 w-full max-w-md" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
