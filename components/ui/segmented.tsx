'use client'

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'

interface SegmentedProps<T extends string> {
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
  /** Names the choice for screen readers. */
  'aria-label': string
  size?: 'md' | 'sm'
  className?: string
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows lead from choice to choice; Enter and Space choose. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const next = steps[event.key]?.(buttons.indexOf(event.currentTarget), buttons.length)
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

/** One of a few, all in sight. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { value, onValueChange, options, size = 'md', className, ...named } = props
  const [focused, setFocused] = useState<T | null>(null)
  const chosen = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div
      role="radiogroup"
      className={cn('inline-flex shrink-0 rounded-control border border-line bg-bg-subtle p-0.5', className)}
      {...named}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          // The browser's own radio button chooses with every arrow key; what is chosen here may take a while.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          aria-checked={option.value === value}
          // One stop for Tab: where the focus was led, else what is chosen.
          tabIndex={option.value === (focused ?? chosen) ? 0 : -1}
          onKeyDown={moveFocus}
          onFocus={() => setFocused(option.value)}
          onBlur={() => setFocused(null)}
          onClick={() => option.value === value || onValueChange(option.value)}
          className={cn(
            'inline-flex items-center gap-1.5 rounded-[4px] px-2.5 font-medium text-fg-muted transition-colors hover:text-fg',
            'aria-checked:bg-bg-raised aria-checked:text-fg aria-checked:shadow-[0_0_0_1px_var(--line)] [&_svg]:size-4',
            size === 'sm' ? 'h-5 text-xs' : 'h-6.5',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
