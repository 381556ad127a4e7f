'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { floatClasses } from '@/components/ui/overlay/overlay-classes'

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
function TooltipContent({ side = 'top', children }: Pick<TooltipProps, 'side' | 'children'>) {
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

interface HintTipProps {
  text: ReactNode
  /** The text adds information, so it is a tab stop. */
  focusable?: boolean
  children: ReactNode
  className?: string
}

/** A tooltip for an element that is no control: on hover, focus and tap. */
export function HintTip({ text, focusable = false, children, className }: HintTipProps) {
  return (
    <Radix.Root>
      {/* A tap focuses the element, which shows the text. The following click would hide it. */}
      <Radix.Trigger asChild onClick={(event) => event.preventDefault()}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users get the text on focus (WCAG 2.2, 2.1.1) */}
        <span tabIndex={focusable ? 0 : -1} className={className}>
          {children}
        </span>
      </Radix.Trigger>
      <TooltipContent>{text}</TooltipContent>
    </Radix.Root>
  )
}
