'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { floatClasses, menuItemClasses } from '@/components/ui/overlay/overlay-classes'

export const DropdownMenu = Radix.Root
export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuRadioGroup = Radix.RadioGroup

export function DropdownMenuContent({ className, align = 'end', ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className={cn(
          floatClasses,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  )
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(menuItemClasses, className)} {...rest} />
}

/** The mark of a chosen item. Its place is empty for the others. */
const mark = (
  <span className="size-4">
    <Radix.ItemIndicator>
      <Check className="text-accent!" />
    </Radix.ItemIndicator>
  </span>
)

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(menuItemClasses, className)} {...rest}>
      {mark}
      {children}
    </Radix.RadioItem>
  )
}

export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(menuItemClasses, className)} {...rest}>
      {mark}
      {children}
    </Radix.CheckboxItem>
  )
}
