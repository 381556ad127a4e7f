import { Skeleton } from '@/components/ui/feedback/skeleton'

export default function CompareRunsLoading() {
  return (
    <div className="flex h-frame min-h-0 flex-col gap-3 overflow-hidden px-4 pt-3 md:px-6">
      <Skeleton className="h-6 w-48" />
      <div className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="min-h-0 flex-1" />
    </div>
  )
}
