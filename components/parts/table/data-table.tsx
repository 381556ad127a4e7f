'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { PartFooter } from '@/components/parts/frame/part-footer'
import { columnWidths } from '@/components/parts/table/column-widths'
import { DataTableHead } from '@/components/parts/table/data-table-head'
import { LongRows } from '@/components/parts/table/long-rows'
import { cellText, type TableData } from '@/components/parts/table/table-data'
import { TableFilter } from '@/components/parts/table/table-filter'
import { TableRow } from '@/components/parts/table/table-row'
import { TableTools } from '@/components/parts/table/table-tools'
import { useTableRows } from '@/components/parts/table/use-table-rows'
import { cn } from '@/components/ui/cn'
import { keyed } from '@/components/ui/keyed'
import { ScrollRegion } from '@/components/ui/scroll-region'
import type { Json } from '@/lib/a2a/json'

/** Longer tables have only the rows that are in sight. */
const mostWhole = 60
const worthFiltering = 6

const rowText = (row: Json[]): string => row.map(cellText).join('\t')

interface DataTableProps {
  table: TableData
  name: string
  /** There are more rows than these. */
  cut?: boolean
  large?: boolean
}

/** Rows and columns that sort and narrow; ten thousand rows are no more than those in sight. */
export function DataTable({ table, name, cut = false, large = false }: DataTableProps) {
  const t = useTranslations('parts')
  const { rows, numeric, sorting, setSorting, filter, setFilter } = useTableRows(table)
  const scroller = useRef<HTMLElement>(null)
  const long = table.rows.length > mostWhole
  const widths = useMemo(() => (long ? columnWidths(table) : null), [long, table])
  const { columns } = table
  const note =
    rows.length === table.rows.length
      ? t('rowCount', { rows: rows.length, columns: columns.length })
      : t('rowsOf', { rows: rows.length, all: table.rows.length })
  return (
    <div className={cn('flex min-h-0 flex-col', large && 'h-full')}>
      {table.rows.length >= worthFiltering ? <TableFilter value={filter} onChange={setFilter} /> : null}
      <ScrollRegion
        ref={scroller}
        aria-label={t('table')}
        className={cn('relative overflow-auto', large ? 'min-h-0 flex-1' : 'max-h-104')}
      >
        <table
          aria-rowcount={rows.length + 1}
          className={cn('w-full border-collapse text-[13px]', widths && 'table-fixed')}
          style={widths ? { minWidth: `${widths.reduce((sum, width) => sum + width, 0)}ch` } : undefined}
        >
          {widths ? (
            <colgroup>
              {columns.map((column, index) => (
                <col key={column} style={{ width: `${widths[index]}ch` }} />
              ))}
            </colgroup>
          ) : null}
          <DataTableHead columns={columns} numeric={numeric} sorting={sorting} onSort={setSorting} />
          {long ? (
            <LongRows rows={rows} columns={columns} numeric={numeric} scroller={scroller} />
          ) : (
            <tbody>
              {keyed(rows, rowText).map(({ value, key, at }) => (
                <TableRow key={key} row={value} columns={columns} numeric={numeric} place={at} />
              ))}
            </tbody>
          )}
        </table>
        {rows.length === 0 ? <p className="px-3 py-4 text-fg-faint">{t('noRows')}</p> : null}
      </ScrollRegion>
      <PartFooter note={cut ? `${note} · ${t('rowsCut')}` : note}>
        <TableTools table={() => ({ columns, rows })} name={name} />
      </PartFooter>
    </div>
  )
}
