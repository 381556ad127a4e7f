'use client'

import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { floatClasses, menuItemClasses } from '@/components/ui/overlay/overlay-classes'
import { selectTriggerClasses } from '@/components/ui/form/input'

export interface SelectOption<T extends string> {
  /** Not empty: the primitive reserves the empty string. */
  value: T
  label: ReactNode
  disabled?: boolean
}

interface SelectProps<T extends string> {
  value: T | undefined
  onValueChange: (value: T) => void
  options: readonly SelectOption<T>[]
  placeholder?: string
  /** Required if no visible label names the control. */
  'aria-label'?: string
  id?: string
  disabled?: boolean
  className?: string
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { value, onValueChange, options, placeholder, className, disabled, ...named } = props
  return (
    <Radix.Root
      // The primitive needs a string to stay controlled.
      value={value ?? ''}
      onValueChange={(chosen) => onValueChange(chosen as T)}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <Radix.Trigger {...named} className={cn(selectTriggerClasses, className)}>
        {/* The primitive knows the chosen option only after its list is rendered, so the server's markup would be blank. */}
        <Radix.Value placeholder={placeholder}>{options.find((option) => option.value === value)?.label}</Radix.Value>
        <Radix.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-fg-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={12}
          className={cn(
            floatClasses,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) p-1',
          )}
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                {...(option.disabled ? { disabled: true } : {})}
                className={cn(menuItemClasses, 'justify-between')}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="text-accent!" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
