'use client'

import type { ReactNode } from 'react'
import { Tip } from '@/components/ui/tip'
import { useTip } from '@/components/ui/use-tip'

interface HintTipProps {
  text: ReactNode
  /** It says more than its place does: Tab stops there. */
  telling?: boolean
  children: ReactNode
  className?: string
}

/** Explains what is no control: on hover, on focus, and where it is tapped. */
export function HintTip({ text, telling = false, children, className }: HintTipProps) {
  const { id, shown, hide, trigger } = useTip()
  return (
    <>
      {/* The rule knows no explanations: what hover shows, focus has to show (WCAG 2.2, 1.4.13 and 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={telling ? 0 : -1} className={className} {...trigger}>
        {children}
      </span>
      {shown ? (
        <Tip {...shown} id={id} side="top" onHide={hide}>
          {text}
        </Tip>
      ) : null}
    </>
  )
}
