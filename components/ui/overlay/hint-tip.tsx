'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { TooltipContent } from '@/components/ui/overlay/tooltip'

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
