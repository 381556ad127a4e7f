'use client'

import { Archive, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DirectoryParams, noFilters } from '@/components/agents/directory/directory-params'
import type { DirectoryChange, Facet } from '@/components/agents/directory/use-directory-params'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

interface NoMatchProps {
  params: DirectoryParams
  facets: Facet[]
  /** Number of archived agents that match the same filters. */
  archived: number
  onChange: (change: DirectoryChange) => void
}

/** The placeholder for no matches, with filters to remove. */
export function NoMatch({ params, facets, archived, onChange }: NoMatchProps) {
  const t = useTranslations('directory')
  const words = params.q.trim()
  // Filters whose removal gives results.
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
