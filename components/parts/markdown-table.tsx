'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useRef } from 'react'
import type { ExtraProps } from 'streamdown'
import { TableTools } from '@/components/parts/table/table-tools'
import type { TableData } from '@/components/parts/table/table-data'
import { ScrollRegion } from '@/components/ui/scroll-region'

function cellsOf(row: HTMLTableRowElement): string[] {
  return [...row.cells].map((cell) => cell.textContent.trim())
}

function read(table: HTMLTableElement | null): TableData {
  const [columns = [], ...rows] = [...(table?.rows ?? [])].map(cellsOf)
  return { columns, rows }
}

/** Wide tables scroll by themselves, not with the page. They can be taken to a spreadsheet. */
export function MarkdownTable({ children }: ComponentProps<'table'> & ExtraProps) {
  const t = useTranslations('parts')
  const table = useRef<HTMLTableElement>(null)
  return (
    <div data-table>
      <ScrollRegion aria-label={t('table')} data-scroll>
        <table ref={table}>{children}</table>
      </ScrollRegion>
      <div data-tools>
        <TableTools table={() => read(table.current)} name={t('table')} />
      </div>
    </div>
  )
}
