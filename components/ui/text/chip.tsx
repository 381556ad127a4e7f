import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** A small label with a border: a tag, a mode, a fact. */
export function Chip({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-full border border-line px-2 text-xs whitespace-nowrap text-fg-muted',
        '[&_svg]:size-3 [&_svg]:shrink-0',
        className,
      )}
      {...rest}
    />
  )
}
