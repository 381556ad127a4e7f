'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title'> {
  /** Accessible name, also shown on hover. */
  label: string
  /** Side of the tooltip. */
  labelSide?: 'top' | 'right'
  children: ReactNode
}

export function IconButton({
  label,
  size = 'md',
  variant = 'ghost',
  labelSide = 'top',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={labelSide}>
      <Button
        {...rest}
        size={size}
        variant={variant}
        aria-label={label}
        className={cn('px-0', size === 'sm' ? 'w-7' : size === 'lg' ? 'w-10' : 'w-8', className)}
      />
    </Tooltip>
  )
}
