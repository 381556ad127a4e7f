import { Skeleton } from '@/components/ui/feedback/skeleton'

const rows = Array.from({ length: 16 }, (_, index) => index)

/** Skeleton of the timeline and its controls. */
export function TimelineLoading() {
  return (
    <div className="grid shrink-0 gap-2 border-y border-line px-4 py-2.5 md:px-6">
      <Skeleton className="h-[67px]" />
      <Skeleton className="h-32 sm:h-8" />
    </div>
  )
}

/** Skeleton of the conversation and the events. */
export function PanesLoading() {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto grid max-w-3xl flex-1 content-start gap-4 px-4 py-5 md:px-6">
        <Skeleton className="ml-auto h-9 w-2/5" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-40" />
      </div>
      <div className="hidden flex-1 border-l border-line lg:block">
        {rows.map((row) => (
          <div key={row} className="flex h-[29px] items-center gap-3 border-b border-line px-3">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-3 flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}
