'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FilterProps } from '@/components/agents/directory/filter-bar'
import { Button } from '@/components/ui/button/button'

/** The active filters, each with a button to remove it. */
export function FilterChips({ facets, favorite, onTurn, onFavorite, onClear }: FilterProps) {
  const t = useTranslations('directory')
  const chips = facets.flatMap((facet) =>
    facet.options
      .filter(({ value }) => facet.chosen.includes(value))
      .map(({ value, label }) => ({
        key: `${facet.key} ${value}`,
        facet: facet.label,
        label,
        remove: () => onTurn(facet, value),
      })),
  )
  if (favorite) chips.unshift({ key: 'favorite', facet: '', label: t('favorites'), remove: () => onFavorite(false) })
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('activeFilters')} className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ key, facet, label, remove }) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            onClick={remove}
            aria-label={t('removeFilter', { filter: facet ? `${facet}: ${label}` : label })}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full bg-accent/10 pr-2 pl-2.5 text-xs hover:bg-accent/16"
          >
            {facet ? <span className="shrink-0 text-fg-muted">{`${facet}: `}</span> : null}
            <span className="max-w-56 truncate font-medium text-accent" dir="auto">
              {label}
            </span>
            <X aria-hidden className="size-3 shrink-0 text-fg-muted" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      </li>
    </ul>
  )
}
