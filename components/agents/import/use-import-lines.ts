'use client'

import { useEffect, useRef, useState } from 'react'
import { linesAtOnce } from '@/components/agents/import/lines-at-once'
import type { ImportLine, ImportResult, LineOutcome } from '@/lib/api/catalog'
import { callApi } from '@/lib/client/call-api'

interface Asked {
  id: string
  outcome: LineOutcome | null
  /** The first and the last line in sight. */
  first: number
  last: number
  /** Becomes another when lines may have. */
  version: string
  /** The first page of all lines, as it was when the screen came. */
  initial: ImportLine[]
}

/** The lines in sight of an import, however many it has: pages of them are read where they come into sight, and again when they may have changed. */
export function useImportLines(asked: Asked): (index: number) => ImportLine | undefined {
  const { id, outcome, first, last, version, initial } = asked
  const [pages, setPages] = useState<ReadonlyMap<number, ImportLine[]>>(
    () => new Map(outcome === null ? [[0, initial]] : []),
  )
  const from = Math.floor(first / linesAtOnce)
  const to = Math.floor(last / linesAtOnce)
  // The pages of the newest version that are read, or being read.
  const newest = useRef({ version: '', pages: new Set<number>() })

  useEffect(() => {
    const wanted = `${id} ${outcome} ${version}`
    if (newest.current.version !== wanted) newest.current = { version: wanted, pages: new Set() }
    const { pages: read } = newest.current
    const readPage = async (page: number) => {
      read.add(page)
      const query = new URLSearchParams({
        offset: `${page * linesAtOnce}`,
        limit: `${linesAtOnce}`,
        ...(outcome && { outcome }),
      })
      const result = await callApi<ImportResult>('GET', `/api/catalog/imports/${id}?${query}`)
      // Without an answer the lines stay as they were, until their page comes into sight again.
      if (!result.ok) read.delete(page)
      else if (newest.current.pages === read) setPages((before) => new Map(before).set(page, result.value.lines))
    }
    for (let page = from; page <= to; page++) if (!read.has(page)) void readPage(page)
  }, [id, outcome, from, to, version])

  return (index) => pages.get(Math.floor(index / linesAtOnce))?.[index % linesAtOnce]
}
