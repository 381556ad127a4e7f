import { listClasses, type ListLayout } from '@/components/agents/directory/directory-params'
import { Skeleton } from '@/components/ui/feedback/skeleton'

const buttonPlaces = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Placeholder for the toolbar, in its final size. */
export function ToolbarSkeleton() {
  return (
    <div aria-hidden className="mb-4 grid grid-cols-1 gap-2.5">
      <div className="flex items-center gap-2">
        <Skeleton className="h-8 min-w-0 flex-1 md:max-w-md" />
        <Skeleton className="ml-auto h-8 w-40 shrink-0" />
      </div>
      <div className="hidden gap-1.5 md:flex">
        {buttonPlaces.map((place) => (
          <Skeleton key={place} className="h-7 w-20 shrink-0 rounded-full" />
        ))}
      </div>
    </div>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

function CardSkeleton() {
  return (
    <div className="rounded-panel border border-line bg-bg-raised">
      <div className="grid gap-3 p-4">
        <div className="flex h-10 items-center gap-3">
          <Skeleton className="size-10 rounded-[28%]" />
          <div className="grid gap-1.5">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
        <div className="grid h-10 content-around">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
        <Skeleton className="h-5 w-40 rounded-full" />
        <div className="grid h-14 content-around">
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <Skeleton className="h-4 w-36" />
      </div>
      <div className="h-11 border-t border-line" />
    </div>
  )
}

function RowSkeleton() {
  return (
    <div className="flex h-12 items-center gap-3 px-3">
      <Skeleton className="size-8 rounded-[28%]" />
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="ml-auto h-3.5 w-1/3" />
    </div>
  )
}

/** Placeholder for a list, in its final size. */
export function DirectorySkeleton({ layout }: { layout: ListLayout }) {
  const Shape = layout === 'cards' ? CardSkeleton : RowSkeleton
  return (
    <div aria-hidden className={listClasses[layout]}>
      {places.map((place) => (
        <Shape key={place} />
      ))}
    </div>
  )
}
