'use client'

import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import { cn } from '@/components/ui/cn'
import { floatClasses } from '@/components/ui/overlay/overlay-classes'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

/** Delay before a hovered trigger shows its tooltip, and time after another one closed in which there is none, in ms. */
const delays = { open: 350, skip: 150 }

/** The trigger whose tooltip closed last. */
let lastClosed: { anchor: HTMLElement; at: number } | null = null

const skipsDelay = (anchor: HTMLElement): boolean =>
  lastClosed !== null && lastClosed.anchor !== anchor && Date.now() - lastClosed.at < delays.skip

const listeners = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

type Listener = (typeof listeners)[keyof typeof listeners]

interface AnchorProps extends Partial<Record<Listener, (event: Event) => void>> {
  anchor: HTMLElement
  opensOnTap: boolean
  /** Set by the primitive, like the listeners. */
  ref?: Ref<HTMLElement>
  'aria-describedby'?: string | undefined
}

/** Gives an element that is already rendered what the primitive gives its trigger. Renders nothing. */
function Anchor({ anchor, opensOnTap, ref, ...props }: AnchorProps) {
  useImperativeHandle(ref, () => anchor, [anchor])
  const emit = useEffectEvent((listener: Listener, event: Event): void => {
    // A tap focuses the element, which shows the text. The following click would hide it.
    if (listener === 'onClick' && opensOnTap) return
    const early = listener === 'onPointerMove' && !props['aria-describedby'] && skipsDelay(anchor)
    props[early ? 'onFocus' : listener]?.(event)
  })
  /** The code may have loaded after the pointer or the focus arrived. */
  const catchUp = useEffectEvent((): void => {
    const hasFocus = opensOnTap ? anchor === document.activeElement : anchor.matches(':focus-visible')
    if (hasFocus) emit('onFocus', new Event('focus'))
    else if (anchor.matches(':hover')) emit('onPointerMove', new PointerEvent('pointermove', { pointerType: 'mouse' }))
  })
  useEffect(() => {
    const ended = new AbortController()
    for (const [type, listener] of Object.entries(listeners))
      anchor.addEventListener(type, (event) => emit(listener, event), { signal: ended.signal })
    catchUp()
    return () => ended.abort()
  }, [anchor])
  const describedBy = props['aria-describedby']
  useEffect(() => {
    if (!describedBy) return undefined
    const own = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', own ? `${own} ${describedBy}` : describedBy)
    return () => {
      if (own) anchor.setAttribute('aria-describedby', own)
      else anchor.removeAttribute('aria-describedby')
    }
  }, [anchor, describedBy])
  return null
}

interface AnchoredTooltipProps {
  /** The trigger, which is rendered elsewhere: loading this code must not render it again. */
  anchor: HTMLElement
  side: TooltipSide
  /** A tap shows the text until the element loses the focus. */
  opensOnTap?: boolean
  children: ReactNode
}

/** The tooltip of an element that was hovered or focused. */
export function AnchoredTooltip({ anchor, side, opensOnTap = false, children }: AnchoredTooltipProps) {
  const onOpenChange = (open: boolean): void => {
    if (!open) lastClosed = { anchor, at: Date.now() }
  }
  return (
    <Radix.Provider delayDuration={delays.open} skipDelayDuration={0}>
      <Radix.Root onOpenChange={onOpenChange}>
        <Radix.Trigger asChild>
          <Anchor anchor={anchor} opensOnTap={opensOnTap} />
        </Radix.Trigger>
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
      </Radix.Root>
    </Radix.Provider>
  )
}
