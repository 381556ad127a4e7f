import type { ReactNode } from 'react'

/** One setting: label and control or value. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="text-fg-muted">{label}</span>
      {children}
    </div>
  )
}
