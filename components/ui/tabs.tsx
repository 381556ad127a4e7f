'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ComponentPropsWithoutRef } from 'react'
import { cn } from '@/components/ui/cn'
import { useTabInSight } from '@/components/ui/use-tab-in-sight'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

/** What one tab looks like; links that act as tabs wear it too, with `data-state` set. */
export const tabClasses = cn(
  'relative inline-flex h-9 shrink-0 items-center gap-1.5 px-1 font-medium text-fg-muted transition-colors hover:text-fg',
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full data-[state=active]:text-fg',
  'data-[state=active]:after:bg-accent',
)
export const tabListClasses =
  'flex scroll-px-8 gap-4 overflow-x-auto fade-beside border-b border-line [scrollbar-width:none]'

export function TabsList({ className, ...rest }: ComponentPropsWithoutRef<typeof Radix.List>) {
  return <Radix.List ref={useTabInSight()} className={cn(tabListClasses, className)} {...rest} />
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cn(tabClasses, className)} {...rest} />
}
