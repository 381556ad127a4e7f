import { Skeleton } from '@/components/ui/skeleton'

/** Holds the place of a task whose events are being read. */
export function TaskSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="ml-auto h-10 w-2/5" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
