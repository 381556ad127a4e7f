import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export interface Fact {
  label: string
  /** Empty values are left out. */
  value: ReactNode
}

/** Labels and values in two aligned columns. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('divide-y divide-line', className)}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
        .map(({ label, value }) => (
          <div key={label} className="grid min-h-9 gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
            <dt className="text-fg-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
