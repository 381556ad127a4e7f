'use client'

import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Side } from '@/components/ui/place-tip'
import { Tip } from '@/components/ui/tip'
import { useTip } from '@/components/ui/use-tip'

interface TooltipProps {
  text: ReactNode
  /** The element that is explained: must take focus, and pass on what it is given. */
  children: ReactNode
  side?: Side
}

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const { id, shown, hide, trigger } = useTip()
  return (
    <>
      <Slot.Root {...trigger} onClick={hide}>
        {children}
      </Slot.Root>
      {shown ? (
        <Tip {...shown} id={id} side={side} onHide={hide}>
          {text}
        </Tip>
      ) : null}
    </>
  )
}
