'use client'

import { Tabs as Radix } from 'radix-ui'
import { type ComponentProps, type ComponentPropsWithoutRef, type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { tabClasses, tabListClasses } from '@/components/ui/navigation/tab-classes'

/** Width of the fade at both sides of the tab list, in px. */
const edge = 32

/** Scrolls the tab list, and nothing else, until the active tab is visible. */
function useTabInView(): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  const shown = useRef<Element | null>(null)
  // After each render, because the tab list does not know the active tab. Once per tab, so that the user can scroll on.
  useEffect(() => {
    const tab = strip.current?.querySelector('[role=tab][data-state=active]') ?? null
    if (!strip.current || !tab || tab === shown.current) return
    shown.current = tab
    const [around, own] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    const [left, right] = [own.left - around.left - edge, own.right - around.right + edge]
    if (left < 0) strip.current.scrollLeft += left
    else if (right > 0) strip.current.scrollLeft += right
  })
  return strip
}

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

export function TabsList({ className, ...rest }: ComponentPropsWithoutRef<typeof Radix.List>) {
  return <Radix.List ref={useTabInView()} className={cn(tabListClasses, className)} {...rest} />
}

/**
 * A tab. The primitive focuses it by script when it is pressed, for which browsers show a focus ring: it is hidden until a key
 * is pressed.
 */
export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  const [pressed, setPressed] = useState(false)
  return (
    <Radix.Trigger
      onPointerDown={() => setPressed(true)}
      onKeyDown={() => setPressed(false)}
      onBlur={() => setPressed(false)}
      className={cn(tabClasses, pressed && 'outline-none', className)}
      {...rest}
    />
  )
}
