'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ImportLineItem } from '@/components/agents/import/import-line-item'
import { importPageSize } from '@/components/agents/import/import-page-size'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { useVirtualRows } from '@/components/ui/hooks/use-virtual-rows'
import type { ImportLine, LineOutcome } from '@/lib/api/catalog'
import { api } from '@/lib/client/api'

interface LineQuery {
  id: string
  outcome: LineOutcome | null
  /** First and last visible index. */
  first: number
  last: number
  /** Changes when entries may have changed. */
  version: string
  /** First page of all entries, from the server. */
  initial: ImportLine[]
}

/** Returns the entry at an index. Loads visible pages on demand and reloads them when they may have changed. */
function useImportLines(options: LineQuery): (index: number) => ImportLine | undefined {
  const { id, outcome, first, last, version, initial } = options
  const [pages, setPages] = useState<ReadonlyMap<number, ImportLine[]>>(
    () => new Map(outcome === null ? [[0, initial]] : []),
  )
  const from = Math.floor(first / importPageSize)
  const to = Math.floor(last / importPageSize)
  // Pages of the newest version that are loaded or loading.
  const newest = useRef({ version: '', pages: new Set<number>() })

  useEffect(() => {
    const wanted = `${id} ${outcome} ${version}`
    if (newest.current.version !== wanted) newest.current = { version: wanted, pages: new Set() }
    const { pages: read } = newest.current
    const readPage = async (page: number) => {
      read.add(page)
      const query = { offset: page * importPageSize, limit: importPageSize, outcome: outcome ?? undefined }
      const result = await api.readImport({ id, query })
      // After an error the entries stay, until their page becomes visible again.
      if (!result.ok) read.delete(page)
      else if (newest.current.pages === read) setPages((before) => new Map(before).set(page, result.value.lines))
    }
    for (let page = from; page <= to; page++) if (!read.has(page)) void readPage(page)
  }, [id, outcome, from, to, version])

  return (index) => pages.get(Math.floor(index / importPageSize))?.[index % importPageSize]
}

interface ImportLinesProps {
  id: string
  /** Filters by outcome. */
  outcome: LineOutcome | null
  count: number
  version: string
  initial: ImportLine[]
}

const rowHeight = 37

/** A virtualized list of an import's entries. */
export function ImportLines({ count, ...options }: ImportLinesProps) {
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
  const lineAt = useImportLines({ ...options, first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 })
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
