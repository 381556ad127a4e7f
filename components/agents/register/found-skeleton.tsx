import { Skeleton } from '@/components/ui/skeleton'

const lines = ['card', 'endpoint', 'dialect', 'capabilities', 'skills', 'takes', 'gives']

/** What is being looked for, in the shape it will have. */
export function FoundSkeleton() {
  return (
    <div aria-hidden className="grid gap-6 border-t border-line pt-5">
      <div className="flex h-10 items-center gap-3">
        <Skeleton className="size-10 rounded-[28%]" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
      <Skeleton className="h-4 w-4/5" />
      <div className="mt-9 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <div key={line} className="flex h-9 items-center gap-4">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
