'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { TooltipContent } from '@/components/ui/tooltip'

interface HintTipProps {
  text: ReactNode
  /** It says more than its place does: Tab stops there. */
  telling?: boolean
  children: ReactNode
  className?: string
}

/** Explains what is no control: on hover, on focus, and where it is tapped. */
export function HintTip({ text, telling = false, children, className }: HintTipProps) {
  return (
    <Radix.Root>
      {/* A tap gives the focus, which shows the text; the click that follows would take it away. */}
      <Radix.Trigger asChild onClick={(event) => event.preventDefault()}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users get the text on focus (WCAG 2.2, 2.1.1) */}
        <span tabIndex={telling ? 0 : -1} className={className}>
          {children}
        </span>
      </Radix.Trigger>
      <TooltipContent>{text}</TooltipContent>
    </Radix.Root>
  )
}
