'use client'

import { ChevronDown, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FacetOptions, FavoriteFilter } from '@/components/agents/directory/filter-options'
import type { Facet } from '@/components/agents/directory/use-directory-params'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'

interface FacetMenuProps {
  facet: Facet
  onTurn: (value: string) => void
}

/** A button that opens the values of a facet. */
function FacetMenu({ facet, onTurn }: FacetMenuProps) {
  const count = facet.chosen.length
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          size="sm"
          className={cn('gap-1 rounded-full', count > 0 ? 'border-accent bg-accent/8' : 'text-fg-muted')}
        >
          {facet.label}
          {count > 1 ? <span className="text-accent tabular">{count}</span> : null}
          <ChevronDown aria-hidden className="size-3.5! text-fg-faint" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={facet.label}
        className="flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-64 flex-col overflow-y-auto p-1.5"
      >
        <FacetOptions facet={facet} onTurn={onTurn} />
      </PopoverContent>
    </Popover>
  )
}

export interface FilterProps {
  facets: Facet[]
  favorite: boolean
  onTurn: (facet: Facet, value: string) => void
  onFavorite: (only: boolean) => void
  onClear: () => void
}

/** The filters on wide screens, each a popover. */
export function FilterBar({ facets, favorite, onTurn, onFavorite }: FilterProps) {
  const t = useTranslations('directory')
  return (
    <fieldset aria-label={t('filters')} className="hidden min-w-0 flex-wrap items-center gap-1.5 md:flex">
      <FavoriteFilter value={favorite} onChange={onFavorite} />
      {facets.map((facet) => (
        <FacetMenu key={facet.key} facet={facet} onTurn={(value) => onTurn(facet, value)} />
      ))}
    </fieldset>
  )
}

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
