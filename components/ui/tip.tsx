'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { floatClasses } from '@/components/ui/float-classes'
import { placeTip, type Side } from '@/components/ui/place-tip'
import type { Shown } from '@/components/ui/use-tip'

/** In ms: what the pointer may take from what is explained to the explanation. */
const graceMs = 200

interface TipProps extends Shown {
  id: string
  side: Side
  onHide: () => void
  children: ReactNode
}

/** An explanation, above everything. Goes with Escape, with scrolling, and when the pointer left both it and its anchor. */
export function Tip({ id, anchor, by, side, onHide, children }: TipProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tip = box.current
    if (!tip) return
    const size = { width: tip.offsetWidth, height: tip.offsetHeight }
    const { left, top } = placeTip(side, anchor.getBoundingClientRect(), size, {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    })
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
  })
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    let timer: ReturnType<typeof setTimeout>
    // What came with the focus stays with it, until the pointer takes it over.
    let isPointed = by === 'pointer'
    const onPointerOver = ({ target }: PointerEvent): void => {
      const isNear = target instanceof Node && (anchor.contains(target) || box.current?.contains(target) === true)
      clearTimeout(timer)
      if (isNear) isPointed = true
      else if (isPointed) timer = setTimeout(onHide, graceMs)
    }
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(anchor)) onHide()
    }
    // On the window: it comes before the dialog that the anchor may be in.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onHide()
    }
    document.addEventListener('pointerover', onPointerOver, { signal })
    window.addEventListener('scroll', onScroll, { capture: true, signal })
    window.addEventListener('resize', onHide, { signal })
    window.addEventListener('keydown', onKeyDown, { capture: true, signal })
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [anchor, by, onHide])
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      data-state="open"
      className={cn(
        floatClasses,
        'pointer-events-auto fixed w-max max-w-[min(20rem,calc(100vw-1rem))] px-2 py-1 text-xs text-pretty wrap-break-word text-fg',
      )}
    >
      {children}
    </div>,
    document.body,
  )
}
