import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { inputClasses } from '@/components/ui/form/input'

/** A multi-line text field that grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(inputClasses, 'field-sizing-content min-h-16 px-2.5 py-1.5', className)} {...rest} />
}
