import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { boxClasses } from '@/components/ui/input'

/** Grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(boxClasses, 'field-sizing-content min-h-16 px-2.5 py-1.5', className)} {...rest} />
}
