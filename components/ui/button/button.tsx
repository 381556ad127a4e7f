import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** Enlarges the touch target of a small control, by at most half of the gap to its neighbors. */
export const touchClasses =
  'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-0.5 pointer-coarse:after:-inset-y-1'

const variants = {
  primary: 'bg-accent text-accent-fg hover:bg-accent/90 active:bg-accent/80',
  secondary: 'border border-line bg-bg-raised text-fg hover:bg-hover active:bg-press',
  ghost: 'text-fg-muted hover:bg-hover hover:text-fg active:bg-press',
  danger: 'border border-line bg-bg-raised text-state-failed hover:border-state-failed hover:bg-state-failed/8',
}
const sizes = { md: 'h-8 px-3', sm: cn('h-7 px-2 text-xs', touchClasses), lg: 'h-10 px-4' }

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Renders the only child, such as a link, with the button's styles. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  asChild = false,
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  const classes = cn(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap select-none',
    'transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )
  return asChild ? <Slot.Root className={classes} {...rest} /> : <button type={type} className={classes} {...rest} />
}
