'use client'

import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { floatClasses } from '@/components/ui/overlay/overlay-classes'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

export function PopoverContent({ className, align = 'start', ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className={cn(floatClasses, 'w-72 rounded-panel p-3', className)}
        {...rest}
      />
    </Radix.Portal>
  )
}
