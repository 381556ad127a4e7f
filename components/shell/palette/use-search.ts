'use client'

import { useEffect, useState } from 'react'
import type { SearchResult } from '@/lib/api/search'
import { api } from '@/lib/client/api'

/** Debounce interval while typing. */
const debounceMs = 60
/** Maximum number of results of each kind. */
const limit = '8'
const nothing: SearchResult = { agents: [], conversations: [], tasks: [], artifacts: [] }

/** What a search found. */
interface SearchOutcome {
  result: SearchResult
  /** The search failed, so there may be more. */
  failed: boolean
}

/**
 * Returns what matches `words`, or recent entries without words. Searches only while `wanted`. Keeps the previous result until
 * the next is loaded. Null before the first.
 */
export function useSearch(words: string, wanted: boolean): SearchOutcome | null {
  const [outcome, setOutcome] = useState<SearchOutcome | null>(null)
  useEffect(() => {
    if (!wanted) return
    const stale = new AbortController()
    const { signal } = stale
    const read = async (): Promise<void> => {
      const result = await api.search({ query: new URLSearchParams({ q: words, limit }) }, { signal })
      if (!signal.aborted)
        setOutcome(result.ok ? { result: result.value, failed: false } : { result: nothing, failed: true })
    }
    const timer = setTimeout(() => void read(), debounceMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [words, wanted])
  return outcome
}
