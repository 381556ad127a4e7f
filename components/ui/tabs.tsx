'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ComponentPropsWithoutRef } from 'react'
import { cn } from '@/components/ui/cn'
import { tabClasses, tabListClasses } from '@/components/ui/tab-classes'
import { useTabInSight } from '@/components/ui/use-tab-in-sight'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

export function TabsList({ className, ...rest }: ComponentPropsWithoutRef<typeof Radix.List>) {
  return <Radix.List ref={useTabInSight()} className={cn(tabListClasses, className)} {...rest} />
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cn(tabClasses, className)} {...rest} />
}
