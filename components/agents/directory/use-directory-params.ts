'use client'

import { debounce, useQueryStates } from 'nuqs'
import {
  directoryParams,
  type DirectoryParams,
  facetKeys,
  getFacetValues,
} from '@/components/agents/directory/directory-params'
import { useTranslations } from 'next-intl'
import type { Listing } from '@/components/agents/directory/listing'
import type { FacetName, FacetValue } from '@/lib/api/agent-search'

export type DirectoryChange = { [Key in keyof DirectoryParams]?: DirectoryParams[Key] | null }

const typing = { history: 'replace', limitUrlUpdates: debounce(180) } as const
const laidOut = { history: 'replace', scroll: false } as const

/** Returns the directory's URL parameters and their setter. Filters add history entries; typing and the layout do not. */
export function useDirectoryParams() {
  const [params, write] = useQueryStates(directoryParams, { history: 'push', scroll: true })

  const change = (next: DirectoryChange) => void write(next, 'q' in next ? typing : 'layout' in next ? laidOut : {})

  return { params, change }
}

export interface Facet {
  key: FacetName
  label: string
  options: FacetValue[]
  chosen: string[]
  /** Returns the URL change that toggles a value. */
  toggle: (value: string) => DirectoryChange
}

/** Returns the facets of the directory with labels, without those that do not distinguish agents of the catalog. */
export function useFacets(params: DirectoryParams, { facets, total }: Pick<Listing, 'facets' | 'total'>): Facet[] {
  const t = useTranslations('directory.facets')
  const agent = useTranslations('agent')
  const status = useTranslations('status')
  const named: Partial<Record<FacetName, (value: string) => string>> = {
    dialect: (value) => `A2A ${value.slice(1)}`,
    capability: (value) => agent(`capabilities.${value as 'streaming'}`),
    status: (value) => status(`word.${value as 'up'}`),
    lifecycle: (value) => agent(`lifecycle.${value as 'active'}`),
  }
  const all = facetKeys.map((key) => {
    const chosen = getFacetValues(params, key)
    const known = facets.facets[key].filter(({ value, count }) => count > 0 || chosen.includes(value))
    const unknown = chosen.filter((value) => !known.some((option) => option.value === value))
    const options = [...known, ...unknown.map((value) => ({ value, label: value, count: 0 }))]
    return {
      key,
      label: t(key),
      options: options.map((option) => ({ ...option, label: named[key]?.(option.value) ?? option.label })),
      chosen,
      toggle: (value: string) => {
        const rest = chosen.filter((each) => each !== value)
        if (key === 'tag') return { tag: rest.length < chosen.length ? rest : [...chosen, value] }
        return { [key]: rest.length < chosen.length ? null : value }
      },
    }
  })
  // Distinguishing facets are always shown, so that filters stay in place.
  return all.filter(
    ({ key, options, chosen }) =>
      facets.telling.includes(key) || chosen.length > 0 || options.some(({ count }) => count !== total),
  )
}
