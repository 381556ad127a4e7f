'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { type FrameFilter, noFilter } from '@/components/ui/filter-frames'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { rowKinds } from '@/lib/a2a/row-kinds'

const directions = ['all', 'out', 'in', 'own'] as const

interface FrameFilterBarProps {
  filter: FrameFilter
  onFilter: (filter: FrameFilter) => void
  /** How many rows there are, and how many are shown. */
  count: number
  shown: number
  className?: string
}

/** Which events are listed: by words, direction and kind. */
export function FrameFilterBar({ filter, onFilter, count, shown, className }: FrameFilterBarProps) {
  const t = useTranslations('frames.filter')
  const filtered = filter.direction !== 'all' || filter.kind !== 'all' || filter.text.trim() !== ''
  return (
    <search aria-label={t('title')} className={cn('grid shrink-0 gap-2 border-b border-line p-2', className)}>
      <div className="relative">
        <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-fg-faint" />
        <Input
          type="search"
          aria-label={t('text')}
          placeholder={t('text')}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className="pl-8"
        />
      </div>
      <div className="flex items-center gap-2">
        <Select
          aria-label={t('direction')}
          value={filter.direction}
          onValueChange={(direction) => onFilter({ ...filter, direction })}
          options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
          className="w-auto min-w-0"
        />
        <Select
          aria-label={t('kind')}
          value={filter.kind}
          onValueChange={(kind) => onFilter({ ...filter, kind })}
          options={(['all', ...rowKinds] as const).map((value) => ({
            value,
            label: value === 'all' ? t('anyKind') : <span className="font-mono text-xs">{value}</span>,
          }))}
          className="w-auto min-w-0"
        />
        <output className="tabular min-w-0 flex-1 truncate text-right text-xs text-fg-muted">
          {t(filtered ? 'some' : 'count', { shown, count })}
        </output>
        {filtered ? (
          <IconButton label={t('clear')} size="sm" onClick={() => onFilter(noFilter)}>
            <X />
          </IconButton>
        ) : null}
      </div>
    </search>
  )
}
