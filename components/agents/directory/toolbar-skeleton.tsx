import { Skeleton } from '@/components/ui/feedback/skeleton'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Placeholder for the toolbar, in its final size. */
export function ToolbarSkeleton() {
  return (
    <div aria-hidden className="mb-4 grid grid-cols-1 gap-2.5">
      <div className="flex items-center gap-2">
        <Skeleton className="h-8 min-w-0 flex-1 md:max-w-md" />
        <Skeleton className="ml-auto h-8 w-40 shrink-0" />
      </div>
      <div className="hidden gap-1.5 md:flex">
        {places.map((place) => (
          <Skeleton key={place} className="h-7 w-20 shrink-0 rounded-full" />
        ))}
      </div>
    </div>
  )
}
