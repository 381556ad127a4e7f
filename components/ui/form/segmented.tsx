'use client'

import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { touchClasses } from '@/components/ui/button/button'

interface SegmentedProps<T extends string> {
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
  /** Accessible name. */
  'aria-label': string
  size?: 'md' | 'sm'
  className?: string
}

/** The same on one line, which scrolls where it is too narrow. */
export function ScrollingSegmented<T extends string>(props: Omit<SegmentedProps<T>, 'className'>) {
  return (
    <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
      <Segmented {...props} className="whitespace-nowrap" />
    </div>
  )
}

/** A choice between a few options, all visible. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { value, onValueChange, options, size = 'md', className, ...named } = props
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      // The primitive returns '' when the chosen option is clicked again. One is always chosen.
      onValueChange={(chosen) => chosen && onValueChange(chosen as T)}
      className={cn('inline-flex shrink-0 rounded-control border border-line bg-bg-subtle p-0.5', className)}
      {...named}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cn(
            'inline-flex items-center gap-1.5 rounded-[4px] px-2.5 font-medium text-fg-muted transition-colors hover:text-fg',
            'data-[state=on]:bg-bg-raised data-[state=on]:text-fg data-[state=on]:shadow-[0_0_0_1px_var(--line)] [&_svg]:size-4',
            touchClasses,
            'pointer-coarse:after:inset-x-0',
            size === 'sm' ? 'h-5 text-xs' : 'h-6.5 pointer-coarse:after:-inset-y-0.5',
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
