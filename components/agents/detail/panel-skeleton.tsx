import { Skeleton } from '@/components/ui/skeleton'

const lines = Array.from({ length: 8 }, (_, index) => index)

/** Holds the place of a tab that is being read. */
export function PanelSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-5 w-full max-w-2xl" />
      <div className="border-t border-line">
        {lines.map((line) => (
          <div key={line} className="flex h-12 items-center gap-4 border-b border-line">
            <Skeleton className="h-4 w-28 shrink-0" />
            <Skeleton className="h-4 w-full max-w-md" />
          </div>
        ))}
      </div>
    </div>
  )
}
