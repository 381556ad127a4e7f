'use client'

import { useTranslations } from 'next-intl'
import { type FacetKey, facetKeys } from '@/components/agents/directory/directory-params'
import { dialectIds } from '@/lib/a2a/dialect'
import { agentStatuses, lifecycles } from '@/lib/api/agent'
import { agentCapabilities } from '@/lib/api/agent-calls'

/** The values that the agents of the catalog have, where these are not the same in every catalog. */
export interface FacetValues {
  archived: number
  tags: string[]
  skills: string[]
  modes: string[]
  providers: string[]
}

export interface Facet {
  key: FacetKey
  label: string
  options: { value: string; label: string }[]
}

const asTheyAre = (texts: string[]) => texts.map((text) => ({ value: text, label: text }))

/** What the directory can be narrowed by, in words; without what would have nothing to choose. */
export function useFacets(values: FacetValues): Facet[] {
  const t = useTranslations('directory')
  const agent = useTranslations('agent')
  const options: Record<FacetKey, Facet['options']> = {
    tag: asTheyAre(values.tags),
    capability: agentCapabilities.map((value) => ({ value, label: agent(`capabilities.${value}`) })),
    dialect: dialectIds.map((value) => ({ value, label: `A2A ${value.slice(1)}` })),
    status: agentStatuses.map((value) => ({ value, label: agent(`status.${value}`) })),
    provider: asTheyAre(values.providers),
    mode: asTheyAre(values.modes),
    skill: asTheyAre(values.skills),
    lifecycle: lifecycles.map((value) => ({ value, label: agent(`lifecycle.${value}`) })),
  }
  return facetKeys
    .map((key) => ({ key, label: t(`facets.${key}`), options: options[key] }))
    .filter(({ options }) => options.length > 0)
}
