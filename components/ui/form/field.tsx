'use client'

import { Slot } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/cn'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The control that the label names. */
  children: ReactNode
  className?: string
}

/** A control with a label, hint and error, linked for screen readers. */
export function Field({ label, hint, error, children, className }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-xs font-medium text-fg-muted">
        {label}
      </label>
      <Slot.Root id={id} aria-describedby={described || undefined} aria-invalid={error ? true : undefined}>
        {children}
      </Slot.Root>
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-fg-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-xs text-state-failed">
          {error}
        </p>
      ) : null}
    </div>
  )
}
