import { Skeleton } from '@/components/ui/feedback/skeleton'

export default function LoadingApiKeys() {
  return (
    <>
      <div className="mb-3 flex justify-between gap-3">
        <Skeleton className="h-8 w-72 max-w-full" />
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
    </>
  )
}
