'use client'

import type { DirectoryParams } from '@/components/agents/directory/directory-params'
import { FilterBar } from '@/components/agents/directory/filter-bar'
import { FilterChips } from '@/components/agents/directory/filter-chips'
import { FilterSheet } from '@/components/agents/directory/filter-sheet'
import { LayoutChoice } from '@/components/agents/directory/layout-choice'
import type { ListLayout } from '@/components/agents/directory/list-layout'
import { SearchBox } from '@/components/agents/directory/search-box'
import { SortMenu } from '@/components/agents/directory/sort-menu'
import type { DirectoryChange } from '@/components/agents/directory/use-directory-params'
import type { Facet } from '@/components/agents/directory/use-facets'

interface DirectoryToolbarProps {
  params: DirectoryParams
  facets: Facet[]
  total: number
  pending: boolean
  layout: ListLayout
  onLayout: (layout: ListLayout) => void
  onChange: (change: DirectoryChange) => void
  onClear: () => void
}

/** Search, filters, order and layout of the directory. */
export function DirectoryToolbar(props: DirectoryToolbarProps) {
  const { params, facets, total, pending, layout, onLayout, onChange, onClear } = props
  const filters = {
    facets,
    favorite: params.favorite,
    onTurn: (facet: Facet, value: string) => onChange(facet.turned(value)),
    onFavorite: (favorite: boolean) => onChange({ favorite }),
    onClear,
  }
  return (
    <div className="mb-4 grid grid-cols-1 gap-2.5">
      <div className="flex items-center gap-2">
        <SearchBox value={params.q} onChange={(q) => onChange({ q: q || null })} pending={pending} />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <span className="md:hidden">
            <FilterSheet {...filters} total={total} />
          </span>
          <SortMenu params={params} onChange={(sort) => onChange({ sort })} />
          <LayoutChoice value={layout} onChange={onLayout} />
        </div>
      </div>
      <FilterBar {...filters} />
      <FilterChips {...filters} />
    </div>
  )
}
