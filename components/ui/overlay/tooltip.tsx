'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { floatClasses } from '@/components/ui/overlay/overlay-classes'
import { cn } from '@/components/ui/cn'

interface TooltipProps {
  text: ReactNode
  /** The trigger element. Must accept a ref and focus. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A tooltip. Requires `Radix.Provider` above, which the root layout has. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <TooltipContent side={side}>{text}</TooltipContent>
    </Radix.Root>
  )
}

/** The floating part of a tooltip. */
export function TooltipContent({ side = 'top', children }: Pick<TooltipProps, 'side' | 'children'>) {
  return (
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={cn(floatClasses, 'max-w-80 px-2 py-1 text-xs text-pretty wrap-break-word text-fg')}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}
