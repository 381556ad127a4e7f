'use client'

import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { type FrameFilter, noFilter } from '@/components/entities/frames/frames'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'
import { Select } from '@/components/ui/form/select'
import { isComposing } from '@/components/ui/form/is-composing'
import { rowKinds } from '@/lib/a2a/row-kinds'

const directions = ['all', 'out', 'in', 'own'] as const

interface FrameFilterBarProps {
  filter: FrameFilter
  onFilter: (filter: FrameFilter) => void
  /** Number of rows, and of visible rows. */
  count: number
  shown: number
  /** The first row is a placeholder for removed rows. */
  removed?: boolean
  /** Wire methods to choose from. */
  methods?: readonly string[]
  /** Goes to the next or previous matching row. */
  onHit?: (by: 1 | -1) => void
  /** A search is running. */
  searching?: boolean
  className?: string
}

/** Filters of an event list: text, direction and kind. */
export const FrameFilterBar = memo(function FrameFilterBar(props: FrameFilterBarProps) {
  const { filter, onFilter, count, shown, removed = false, methods = [], onHit, searching = false } = props
  const t = useTranslations('frames.filter')
  const isSearching = filter.text.trim() !== ''
  const filtered = isSearching || filter.direction !== 'all' || filter.kind !== 'all' || filter.method !== 'all'
  return (
    <search aria-label={t('title')} className={cn('grid shrink-0 gap-2 border-b border-line p-2', props.className)}>
      <div className="relative">
        <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-fg-faint" />
        <Input
          type="search"
          aria-label={t('text')}
          placeholder={t('text')}
          value={filter.text}
          maxLength={200}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event) && isSearching) onHit?.(event.shiftKey ? -1 : 1)
          }}
          className={cn('pl-8', onHit && isSearching && 'pr-17')}
        />
        {onHit && isSearching ? (
          <span className="absolute top-0.5 right-0.5 flex">
            <IconButton label={t('previous')} size="sm" disabled={shown === 0} onClick={() => onHit(-1)}>
              <ChevronUp />
            </IconButton>
            <IconButton label={t('next')} size="sm" disabled={shown === 0} onClick={() => onHit(1)}>
              <ChevronDown />
            </IconButton>
          </span>
        ) : null}
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
        {methods.length > 1 ? (
          <Select
            aria-label={t('method')}
            value={filter.method}
            onValueChange={(method) => onFilter({ ...filter, method })}
            options={['all', ...methods].map((value) => ({
              value,
              label: value === 'all' ? t('anyMethod') : <span className="font-mono text-xs">{value}</span>,
            }))}
            className="w-auto min-w-0"
          />
        ) : null}
        <output className="tabular min-w-0 flex-1 truncate text-right text-xs text-fg-muted">
          {searching
            ? t('searching')
            : filtered
              ? t('some', { shown, count })
              : removed
                ? t('kept', { count: count - 1 })
                : t('count', { count })}
        </output>
        {filtered ? (
          <IconButton label={t('clear')} size="sm" onClick={() => onFilter(noFilter)}>
            <X />
          </IconButton>
        ) : null}
      </div>
    </search>
  )
})
