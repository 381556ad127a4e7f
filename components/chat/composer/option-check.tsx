import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface OptionCheckProps {
  checked: boolean
  disabled?: boolean
  /** ID of the description. */
  describedBy?: string
  onChange: (checked: boolean) => void
  children: ReactNode
  className?: string
}

/** A checkbox for one option. */
export function OptionCheck({
  checked,
  disabled = false,
  describedBy,
  onChange,
  children,
  className,
}: OptionCheckProps) {
  return (
    <label className={cn('flex min-h-6 items-start gap-2 py-0.5', disabled && 'text-fg-muted', className)}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 self-center wrap-anywhere">{children}</span>
    </label>
  )
}
