'use client'

import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DirectoryParams, type ListLayout, rememberLayout } from '@/components/agents/directory/directory-params'
import { FilterBar, FilterChips } from '@/components/agents/directory/filter-bar'
import { FilterSheet } from '@/components/agents/directory/filter-sheet'
import { focusFirstAgent, searchId } from '@/components/agents/directory/list-navigation'
import { SortMenu } from '@/components/agents/directory/sort-menu'
import type { DirectoryChange, Facet } from '@/components/agents/directory/use-directory-params'
import { SearchField } from '@/components/ui/form/search-field'
import { Segmented } from '@/components/ui/form/segmented'

const icons = { cards: LayoutGrid, rows: Rows3 }

interface LayoutChoiceProps {
  value: ListLayout
  onChange: (layout: ListLayout) => void
}

/** Selects cards or rows. The choice is stored. */
function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const t = useTranslations('directory.layout')
  const option = (layout: ListLayout) => {
    const Icon = icons[layout]
    return {
      value: layout,
      label: (
        <>
          <Icon aria-hidden />
          <span className="sr-only">{t(layout)}</span>
        </>
      ),
    }
  }
  return (
    <Segmented
      aria-label={t('title')}
      value={value}
      onValueChange={(layout) => {
        rememberLayout(layout)
        onChange(layout)
      }}
      options={[option('cards'), option('rows')]}
      className="[&_button]:px-1.5"
    />
  )
}

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  /** The last input is being searched. */
  pending: boolean
}

/** The search field. Down moves the focus to the first result. */
function SearchBox(props: SearchBoxProps) {
  const t = useTranslations('directory')
  return (
    <SearchField
      {...props}
      id={searchId}
      label={t('search')}
      className="md:max-w-md"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        focusFirstAgent()
      }}
    />
  )
}

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

/** The toolbar of the directory: search, filters, sort order and layout. */
export function DirectoryToolbar(props: DirectoryToolbarProps) {
  const { params, facets, total, pending, layout, onLayout, onChange, onClear } = props
  const filters = {
    facets,
    favorite: params.favorite,
    onTurn: (facet: Facet, value: string) => onChange(facet.toggle(value)),
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
