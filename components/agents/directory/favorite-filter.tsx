'use client'

import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'

interface FavoriteFilterProps {
  value: boolean
  onChange: (value: boolean) => void
  className?: string
}

/** A toggle to show favorites only. */
export function FavoriteFilter({ value, onChange, className }: FavoriteFilterProps) {
  const t = useTranslations('directory')
  return (
    <Button
      size="sm"
      aria-pressed={value}
      onClick={() => onChange(!value)}
      className={cn('rounded-full', value ? 'border-accent bg-accent/8' : 'text-fg-muted', className)}
    >
      <Star
        aria-hidden
        fill={value ? 'currentColor' : 'none'}
        className={cn('size-3.5!', value && 'text-state-input-required')}
      />
      {t('favorites')}
    </Button>
  )
}
