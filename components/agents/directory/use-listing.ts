'use client'

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { agentPageSize } from '@/components/agents/directory/directory-params'
import {
  appendPage,
  type Listing,
  listingStore,
  noFailedReads,
  planNextRead,
} from '@/components/agents/directory/listing'
import { type FaultData, toFaultData } from '@/lib/faults/fault'
import { readAgents, readFacets } from '@/lib/client/read-catalog'
import { onWake } from '@/lib/client/on-wake'

/** Debounce interval while typing. Also covers the correction of an older page's revision. */
const debounceMs = 120
const moreAtOnce = 120
/** Maximum number of agents that are reloaded. Later ones are kept. */
const maxReadAgain = 1000

const retryMs = 3000

/** Calls `again` after 3 s or when the page wakes. Returns the cancel function. */
function whenReached(again: () => void): () => void {
  const timer = setTimeout(again, retryMs)
  const endWake = onWake(again)
  return () => {
    clearTimeout(timer)
    endWake()
  }
}

/** A list that the page was rendered with, and its query. */
export interface InitialListing {
  query: string
  listing: Listing
}

interface ShownListing {
  /** The list of the query, or of the previous one while loading. */
  listing: Listing
  pending: boolean
  /** The server is unreachable: the previous list stays until the network is back. */
  away: boolean
  /** Why the list could not be loaded. */
  fault: FaultData | null
  retry: () => void
}

/** Returns the list of `query`, from the page or the API, and reloads it when the catalog `revision` changes. */
export function useListing(query: string, initial: InitialListing, revision: string): ShownListing {
  const cached = useSyncExternalStore(
    listingStore.subscribe,
    () => listingStore.get(query),
    () => undefined,
  )
  const current = cached ?? (query === initial.query ? initial.listing : undefined)
  const [last, setLast] = useState(current ?? initial.listing)
  if (current && current !== last) setLast(current)
  const [failed, setFailed] = useState<{ query: string; fault: FaultData } | null>(null)

  const [failedReads, setFailedReads] = useState(noFailedReads)
  const [turn, setTurn] = useState(0)

  useLayoutEffect(() => listingStore.take(initial.query, initial.listing), [initial])
  useLayoutEffect(() => () => listingStore.hold(false), [])

  const missing = current === undefined
  const stale = current !== undefined && current.revision !== revision
  const count = Math.min(Math.max(current?.agents.length ?? 0, agentPageSize), maxReadAgain)
  const read = useEffectEvent(async (query: string, signal: AbortSignal) => {
    try {
      const [page, facets] = await Promise.all([readAgents(query, { count, signal }), readFacets(query, signal)])
      listingStore.refresh(query, { ...page, facets, revision })
      setFailedReads(noFailedReads)
    } catch (error) {
      // The list stays. The connection status is shown elsewhere.
      if (signal.aborted) return
      const faultData = toFaultData(error)
      const isUnreachable = faultData.hop === 'browser'
      if (missing && !isUnreachable) setFailed({ query, fault: faultData })
      else setFailedReads((before) => ({ count: before.count + 1, isUnreachable }))
    }
  })
  const away = missing && failedReads.isUnreachable
  const fault = missing && failed?.query === query ? failed.fault : null
  const { read: wanted, waits } = planNextRead({
    missing,
    stale,
    fault: fault !== null,
    revision,
    turn,
    failed: failedReads,
  })
  useEffect(() => {
    // Retries after each failure.
    if (waits > 0) return whenReached(() => setTurn((before) => before + 1))
    return undefined
  }, [waits])
  useEffect(() => {
    if (wanted === null) return
    const outdated = new AbortController()
    const timer = setTimeout(() => void read(query, outdated.signal), debounceMs)
    return () => {
      clearTimeout(timer)
      outdated.abort()
    }
  }, [query, wanted])

  return { listing: current ?? last, pending: missing && !fault, away, fault, retry: () => setFailed(null) }
}

/** Returns a function that loads more of a list, and its state. `failed`: the last read failed. */
export function useMoreAgents(query: string, listing: Listing) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { nextCursor } = listing
  const load = useCallback(async () => {
    if (!nextCursor) return
    setState('loading')
    try {
      const next = await readAgents(query, { count: moreAtOnce, cursor: nextCursor })
      const list = listingStore.get(query)
      // Ignored if the list was reloaded meanwhile.
      if (list?.nextCursor === nextCursor) listingStore.put(query, appendPage(list, next))
      setState('idle')
    } catch {
      setState('failed')
    }
  }, [query, nextCursor])
  return { state, load }
}
