'use client'

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { agentsAtOnce } from '@/components/agents/directory/directory-params'
import { type Listing, withNextPage } from '@/components/agents/directory/listing'
import { noneInVain, wantedRead } from '@/components/agents/directory/listing-reads'
import { listingStore } from '@/components/agents/directory/listing-store'
import { type FaultData, toFaultData } from '@/lib/faults/fault'
import { readAgents, readFacets } from '@/lib/client/read-catalog'
import { onWake } from '@/lib/client/wake-signal'

/** While somebody types, not every letter is asked for; and the revision that an older page knows is soon corrected. */
const patienceMs = 120
const moreAtOnce = 120
/** Of a list that was read further, what comes behind these is not read again. */
const mostReadAgain = 1000

const askAgainMs = 3000

/** Calls back when it may be worth asking again. Answers with the function that ends it. */
function whenReached(again: () => void): () => void {
  const timer = setTimeout(again, askAgainMs)
  const endWake = onWake(again)
  return () => {
    clearTimeout(timer)
    endWake()
  }
}

/** A list as the server made it, and its query. */
export interface GivenListing {
  query: string
  listing: Listing
}

interface ShownListing {
  /** Of the query; of the one before while this one is being read. */
  listing: Listing
  pending: boolean
  /** Nobody could be asked: the list of the query before is still there, and what was asked for comes with the network. */
  away: boolean
  /** Why the list of this query could not be read. */
  fault: FaultData | null
  retry: () => void
}

/** The list of `query`, from what came with the page or read from the API, and read again when the catalog has another `revision`. */
export function useListing(query: string, given: GivenListing, revision: string): ShownListing {
  const kept = useSyncExternalStore(
    listingStore.subscribe,
    () => listingStore.get(query),
    () => undefined,
  )
  const current = kept ?? (query === given.query ? given.listing : undefined)
  const [last, setLast] = useState(current ?? given.listing)
  if (current && current !== last) setLast(current)
  const [failed, setFailed] = useState<{ query: string; fault: FaultData } | null>(null)

  const [inVain, setInVain] = useState(noneInVain)
  const [turn, setTurn] = useState(0)

  useLayoutEffect(() => listingStore.take(given.query, given.listing), [given])
  useLayoutEffect(() => () => listingStore.hold(false), [])

  const missing = current === undefined
  const stale = current !== undefined && current.revision !== revision
  const count = Math.min(Math.max(current?.agents.length ?? 0, agentsAtOnce), mostReadAgain)
  const read = useEffectEvent(async (query: string, signal: AbortSignal) => {
    try {
      const [page, facets] = await Promise.all([readAgents(query, { count, signal }), readFacets(query, signal)])
      listingStore.refresh(query, { ...page, facets, revision })
      setInVain(noneInVain)
    } catch (error) {
      // What is shown stays; that nobody answers is said elsewhere.
      if (signal.aborted) return
      const said = toFaultData(error)
      const unasked = said.hop === 'browser'
      if (missing && !unasked) setFailed({ query, fault: said })
      else setInVain((before) => ({ times: before.times + 1, unasked }))
    }
  })
  const away = missing && inVain.unasked
  const fault = missing && failed?.query === query ? failed.fault : null
  const { read: wanted, waits } = wantedRead({ missing, stale, fault: fault !== null, revision, turn, inVain })
  useEffect(() => {
    // Each time that it was in vain, it is tried again.
    if (waits > 0) return whenReached(() => setTurn((before) => before + 1))
    return undefined
  }, [waits])
  useEffect(() => {
    if (wanted === null) return
    const outdated = new AbortController()
    const timer = setTimeout(() => void read(query, outdated.signal), patienceMs)
    return () => {
      clearTimeout(timer)
      outdated.abort()
    }
  }, [query, wanted])

  return { listing: current ?? last, pending: missing && !fault, away, fault, retry: () => setFailed(null) }
}

/** How more of a list is read: `failed` when the last try was in vain. */
export function useMoreAgents(query: string, listing: Listing) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { nextCursor } = listing
  const load = useCallback(async () => {
    if (!nextCursor) return
    setState('loading')
    try {
      const next = await readAgents(query, { count: moreAtOnce, cursor: nextCursor })
      const list = listingStore.get(query)
      // Another page of a list that has been read anew in between would not fit.
      if (list?.nextCursor === nextCursor) listingStore.put(query, withNextPage(list, next))
      setState('idle')
    } catch {
      setState('failed')
    }
  }, [query, nextCursor])
  return { state, load }
}
