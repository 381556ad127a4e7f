'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ImportLineItem } from '@/components/agents/import/import-line-item'
import { linesAtOnce } from '@/components/agents/import/lines-at-once'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
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
function useImportLines(asked: Asked): (index: number) => ImportLine | undefined {
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

interface ImportLinesProps {
  id: string
  /** Only these. */
  outcome: LineOutcome | null
  count: number
  version: string
  initial: ImportLine[]
}

const rowHeight = 37

/** The lines of an import, however many: only those in sight exist. */
export function ImportLines({ count, ...asked }: ImportLinesProps) {
  const t = useTranslations('import')
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualRows({
    count,
    scroller,
    rowHeight,
    overscan: 10,
    initialRect: { width: 800, height: 500 },
  })
  const items = virtualizer.getVirtualItems()
  const lineAt = useImportLines({ ...asked, first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 })
  return (
    <ScrollRegion
      ref={scroller}
      aria-label={t('lines')}
      className="max-h-[max(20rem,calc(100dvh-22rem))] overflow-y-auto overscroll-contain rounded-panel border border-line [overflow-anchor:none]"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start}px)` }}
          >
            <ImportLineItem line={lineAt(index)} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  )
}
