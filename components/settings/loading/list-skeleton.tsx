import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/feedback/skeleton'

interface ListSkeletonProps {
  title: string
  /** Size of the button beside the title. */
  button: string
  /** Below the title. */
  head?: ReactNode
  count?: number
  /** One row. */
  children: ReactNode
}

/** Stands for a settings page with a list while it loads. */
export function ListSkeleton({ title, button, head, count = 4, children }: ListSkeletonProps) {
  return (
    <div aria-busy>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <Skeleton className={button} />
      </header>
      {head}
      <div className="mt-3 divide-y divide-line border-y border-line">
        {Array.from({ length: count }, (_, row) => (
          <div key={row}>{children}</div>
        ))}
      </div>
    </div>
  )
}
