'use client'

import { useTranslations } from 'next-intl'
import { FacetMenu } from '@/components/agents/directory/facet-menu'
import { FavoriteFilter } from '@/components/agents/directory/favorite-filter'
import type { Facet } from '@/components/agents/directory/use-facets'

export interface FilterProps {
  facets: Facet[]
  favorite: boolean
  onTurn: (facet: Facet, value: string) => void
  onFavorite: (only: boolean) => void
  onClear: () => void
}

/** All filters of a wide screen, each a small menu. */
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
