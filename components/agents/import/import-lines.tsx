'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ImportLineItem } from '@/components/agents/import/import-line-item'
import { useImportLines } from '@/components/agents/import/use-import-lines'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
import type { ImportLine, LineOutcome } from '@/lib/api/catalog'

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
