'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { CatalogActions } from '@/components/agents/directory/catalog-actions'
import { AgentList } from '@/components/agents/directory/agent-list'
import { CatalogNote } from '@/components/agents/directory/catalog-note'
import { catalogQuery, noFilters } from '@/components/agents/directory/directory-params'
import { DirectorySkeleton } from '@/components/agents/directory/directory-skeleton'
import { DirectoryToolbar } from '@/components/agents/directory/directory-toolbar'
import { listLayout } from '@/components/agents/directory/list-layout'
import { MoreAgents } from '@/components/agents/directory/more-agents'
import { NoMatch } from '@/components/agents/directory/no-match'
import { useDirectoryParams } from '@/components/agents/directory/use-directory-params'
import { useFacets } from '@/components/agents/directory/use-facets'
import { type GivenListing, useListing } from '@/components/agents/directory/use-listing'
import { useCatalogRevision } from '@/components/agents/use-catalog-revision'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/error-panel'
import { Page } from '@/components/ui/page'
import { useRefresh } from '@/components/ui/use-refresh'

interface DirectoryScreenProps {
  given: GivenListing
  /** The layout that the person chose on another visit. */
  chosenLayout: string | undefined
}

/** The catalog: found through search and filters, and as it is now. */
export function DirectoryScreen({ given, chosenLayout }: DirectoryScreenProps) {
  const t = useTranslations('directory')
  const refresh = useRefresh()
  const { params, change } = useDirectoryParams()
  const query = catalogQuery(params)
  const { revision, reached } = useCatalogRevision(given.listing.revision)
  const { listing, pending, away, fault, retry } = useListing(query, given, revision)
  const facets = useFacets(params, listing)
  const [chosen, setChosen] = useState(chosenLayout)
  const layout = listLayout(params.layout ?? chosen, listing.facets.total)

  // The server shows what an empty catalog is for.
  const empty = listing.facets.total === 0 && params.lifecycle === null && !pending
  useEffect(() => {
    if (empty) refresh()
  }, [empty, refresh])

  const { total } = listing
  const listed = params.lifecycle === 'archived' ? listing.facets.archived : listing.facets.total
  const archived = listing.facets.facets.lifecycle.find(({ value }) => value === 'archived')?.count ?? 0
  return (
    <Page
      title={t('title')}
      note={<CatalogNote reached={reached && !away} found={total} listed={listed} />}
      actions={<CatalogActions />}
    >
      <DirectoryToolbar
        params={params}
        facets={facets}
        total={total}
        pending={pending && !away}
        layout={layout}
        onLayout={(next) => {
          setChosen(next)
          change({ layout: next })
        }}
        onChange={change}
        onClear={() => change(noFilters)}
      />
      {fault ? (
        <ErrorPanel fault={fault} onRetry={retry} />
      ) : (
        <div aria-busy={pending} className={cn('transition-opacity delay-200', pending && !away && 'opacity-60')}>
          {listing.agents.length > 0 ? (
            <AgentList agents={listing.agents} layout={layout} />
          ) : pending ? (
            <DirectorySkeleton layout={layout} />
          ) : (
            <NoMatch params={params} facets={facets} archived={archived} onChange={change} />
          )}
        </div>
      )}
      {pending || fault ? null : <MoreAgents query={query} listing={listing} />}
    </Page>
  )
}
