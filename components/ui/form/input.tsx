import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** Classes of every text field. */
export const inputClasses = cn(
  'w-full rounded-control border border-line-strong bg-bg-raised text-fg transition-colors',
  'hover:border-fg-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-state-failed disabled:opacity-50',
)

/** Classes of every control that opens a choice. */
export const selectTriggerClasses = cn(
  inputClasses,
  'inline-flex h-8 items-center justify-between gap-2 px-2.5 data-[placeholder]:text-fg-faint [&>span]:truncate',
)

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(inputClasses, 'h-8 px-2.5', className)} {...rest} />
}

/** A multi-line text field that grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(inputClasses, 'field-sizing-content min-h-16 px-2.5 py-1.5', className)} {...rest} />
}
