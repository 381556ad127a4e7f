'use client'

import { CloudOff } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AgentList } from '@/components/agents/directory/agent-list'
import { CatalogActions } from '@/components/agents/directory/catalog-actions'
import { buildCatalogQuery, chooseListLayout, noFilters } from '@/components/agents/directory/directory-params'
import { DirectorySkeleton } from '@/components/agents/directory/directory-skeleton'
import { DirectoryToolbar } from '@/components/agents/directory/directory-toolbar'
import type { Listing } from '@/components/agents/directory/listing'
import { NoMatch } from '@/components/agents/directory/no-match'
import { useDirectoryParams, useFacets } from '@/components/agents/directory/use-directory-params'
import { type InitialListing, useListing, useMoreAgents } from '@/components/agents/directory/use-listing'
import { useCatalogRevision } from '@/components/agents/follow-catalog'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Page } from '@/components/ui/layout/page'
import { useRefresh } from '@/components/ui/navigation/use-refresh'

/** The number of loaded agents. Loads more when its end is near the viewport, or with a button. */
function MoreAgents({ query, listing }: { query: string; listing: Listing }) {
  const t = useTranslations('directory')
  const { state, load } = useMoreAgents(query, listing)
  const shown = listing.agents.length
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && state === 'idle' && void load(), {
        rootMargin: '1200px 0px',
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [state, load],
  )
  if (!listing.nextCursor) return null
  return (
    <div ref={watch} className="mt-4 flex min-h-8 items-center justify-center gap-3 text-fg-faint tabular">
      <output>{state === 'failed' ? t('moreFailed') : t('shown', { shown, total: listing.total })}</output>
      <Button disabled={state === 'loading'} onClick={() => void load()}>
        {t(state === 'loading' ? 'loadingMore' : 'more')}
      </Button>
    </div>
  )
}

interface CatalogNoteProps {
  /** Whether Switchboard is reachable. */
  reached: boolean
  matchCount: number
  listed: number
}

/** The number of matching and listed agents, or that the list is offline. On phones it stays on one line. */
function CatalogNote({ reached, matchCount, listed }: CatalogNoteProps) {
  const t = useTranslations('directory')
  const format = useFormatter()
  if (!reached)
    return (
      <output className="flex items-center gap-1.5">
        <CloudOff aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t('offline')}</span>
      </output>
    )
  return (
    <output>
      <span className="sm:hidden">{format.number(matchCount)}</span>
      <span className="max-sm:hidden">
        {matchCount < listed ? t('shown', { shown: matchCount, total: listed }) : format.number(matchCount)}
      </span>
    </output>
  )
}

interface DirectoryScreenProps {
  initial: InitialListing
  /** The stored layout of an earlier visit. */
  chosenLayout: string | undefined
  /** Above the toolbar. */
  welcome: ReactNode
}

/** The directory: the catalog with search and filters, updated live. */
export function DirectoryScreen({ initial, chosenLayout, welcome }: DirectoryScreenProps) {
  const t = useTranslations('directory')
  const translateFault = useTranslateFault({ reading: true })
  const refresh = useRefresh()
  const { params, change } = useDirectoryParams()
  const query = buildCatalogQuery(params)
  const { revision, reached } = useCatalogRevision(initial.listing.revision)
  const { listing, pending, away, fault, retry } = useListing(query, initial, revision)
  const facets = useFacets(params, listing)
  const [chosen, setChosen] = useState(chosenLayout)
  const layout = chooseListLayout(params.layout ?? chosen, listing.facets.total)

  // The server renders the placeholder of an empty catalog.
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
      note={<CatalogNote reached={reached && !away} matchCount={total} listed={listed} />}
      actions={<CatalogActions />}
    >
      {welcome}
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
        <ErrorPanel fault={translateFault(fault)} onRetry={retry} />
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
