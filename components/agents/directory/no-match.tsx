'use client'

import { Archive, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DirectoryParams, noFilters } from '@/components/agents/directory/directory-params'
import type { DirectoryChange } from '@/components/agents/directory/use-directory-params'
import type { Facet } from '@/components/agents/directory/use-facets'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

interface NoMatchProps {
  params: DirectoryParams
  facets: Facet[]
  /** Archived agents that the same filters find. */
  archived: number
  onChange: (change: DirectoryChange) => void
}

/** Nothing in the catalog fits what was asked for: what to ask less for. */
export function NoMatch({ params, facets, archived, onChange }: NoMatchProps) {
  const t = useTranslations('directory')
  const words = params.q.trim()
  // Without this one, something is left.
  const tight = facets.filter(
    ({ chosen, options }) =>
      chosen.length > 0 && options.some(({ value, count }) => count > 0 && !chosen.includes(value)),
  )
  return (
    <EmptyState
      icon={SearchX}
      title={words ? t('noMatchFor', { words }) : t('noMatch')}
      description={t(words ? 'noMatchHint' : 'noFitHint')}
      action={
        <div className="flex flex-wrap items-center justify-center gap-2">
          {tight.map(({ key, label }) => (
            <Button key={key} onClick={() => onChange({ [key]: null })}>
              {t('anyValue', { facet: label })}
            </Button>
          ))}
          {archived > 0 && params.lifecycle !== 'archived' ? (
            <Button onClick={() => onChange({ lifecycle: 'archived' })}>
              <Archive />
              {t('alsoArchived', { count: archived })}
            </Button>
          ) : null}
          <Button onClick={() => onChange({ ...noFilters, q: null })}>{t('showAll')}</Button>
        </div>
      }
    />
  )
}
