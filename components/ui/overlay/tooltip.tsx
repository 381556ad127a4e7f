'use client'

import { Slot } from 'radix-ui'
import { type FocusEvent, type PointerEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { TooltipSide } from '@/components/ui/overlay/anchored-tooltip'
import { whenIdle } from '@/components/ui/when-idle'

const loadTooltip = () => import('@/components/ui/overlay/anchored-tooltip').then((m) => m.AnchoredTooltip)
const AnchoredTooltip = onDemand(loadTooltip)

/** Loads the code of tooltips when the page is idle, so that the first one appears without delay. */
export function PreloadTooltip(): null {
  useEffect(() => whenIdle(() => void loadTooltip().catch(() => undefined)), [])
  return null
}

interface TriggerProps {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** Returns the trigger once it was hovered or focused, and the props for it. A tooltip is not needed before. */
function useAnchor(): [HTMLElement | null, TriggerProps] {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return [
    anchor,
    {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType !== 'touch') setAnchor(currentTarget)
      },
      onFocus: ({ currentTarget }) => setAnchor(currentTarget),
    },
  ]
}

interface TooltipProps {
  text: ReactNode
  /** The trigger element. Must accept a ref and focus. */
  children: ReactNode
  side?: TooltipSide
}

/** A tooltip on hover and keyboard focus. Its code is loaded on demand. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const [anchor, triggerProps] = useAnchor()
  return (
    <>
      <Slot.Root {...triggerProps}>{children}</Slot.Root>
      {anchor ? (
        <Suspense>
          <AnchoredTooltip anchor={anchor} side={side}>
            {text}
          </AnchoredTooltip>
        </Suspense>
      ) : null}
    </>
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
  const [anchor, triggerProps] = useAnchor()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users get the text on focus (WCAG 2.2, 2.1.1) */}
      <span tabIndex={focusable ? 0 : -1} className={className} {...triggerProps}>
        {children}
      </span>
      {anchor ? (
        <Suspense>
          <AnchoredTooltip anchor={anchor} side="top" opensOnTap>
            {text}
          </AnchoredTooltip>
        </Suspense>
      ) : null}
    </>
  )
}
