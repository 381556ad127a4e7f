'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { PartFooter } from '@/components/parts/frame/part-footer'
import { columnWidths, filterRows } from '@/components/parts/table/table-text'
import { DataTableHead, type Sorting, TableRow } from '@/components/parts/table/table-rows'
import { cellText, isNumeric, sortRows, type TableData } from '@/components/parts/table/table-data'
import { TableTools } from '@/components/parts/table/table-tools'
import { cn } from '@/components/ui/cn'
import { withKeys } from '@/components/ui/with-keys'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { useVirtualRows } from '@/components/ui/hooks/use-virtual-rows'
import type { Json } from '@/lib/a2a/json'

interface LongRowsProps {
  rows: Json[][]
  columns: string[]
  numeric: boolean[]
  scroller: RefObject<HTMLElement | null>
}

/** Virtual rows between two spacers. */
function LongRows({ rows, columns, numeric, scroller }: LongRowsProps) {
  const virtual = useVirtualRows({
    count: rows.length,
    scroller,
    rowHeight: 32,
    overscan: 12,
    initialRect: { width: 600, height: 400 },
  })
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <tbody>
      <tr aria-hidden style={{ height: above }} />
      {shown.map(({ index }) => (
        <TableRow key={index} row={rows[index] ?? []} columns={columns} numeric={numeric} place={index} cut />
      ))}
      <tr aria-hidden style={{ height: below }} />
    </tbody>
  )
}

/** Sorted and filtered rows of a table. */
function useTableRows(table: TableData) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter)
  const numeric = useMemo(() => table.columns.map((_, column) => isNumeric(table, column)), [table])
  const sorted = useMemo(
    () => (sorting ? sortRows(table, sorting.column, sorting.descending) : table.rows),
    [table, sorting],
  )
  const rows = useMemo(() => filterRows(sorted, wanted), [sorted, wanted])
  return { rows, numeric, sorting, setSorting, filter, setFilter }
}

interface TableFilterProps {
  value: string
  onChange: (value: string) => void
}

/** Filter of a table by text. */
function TableFilter({ value, onChange }: TableFilterProps) {
  const t = useTranslations('parts')
  return (
    <label className="flex h-8 shrink-0 items-center gap-2 border-b border-line px-3 focus-within:bg-hover">
      <Search aria-hidden className="size-3.5 shrink-0 text-fg-faint" />
      <input
        type="search"
        value={value}
        aria-label={t('filterRows')}
        placeholder={t('filterRows')}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-xs outline-none placeholder:text-fg-faint"
      />
    </label>
  )
}

/** Longer tables, in rows, are virtualized. */
const virtualizationThreshold = 60
const worthFiltering = 6

const rowText = (row: Json[]): string => row.map(cellText).join('\t')

interface DataTableProps {
  table: TableData
  name: string
  /** Whether the source has more rows. */
  cut?: boolean
  large?: boolean
}

/** A sortable, filterable table. Only visible rows of a long table are rendered. */
export function DataTable({ table, name, cut = false, large = false }: DataTableProps) {
  const t = useTranslations('parts')
  const { rows, numeric, sorting, setSorting, filter, setFilter } = useTableRows(table)
  const scroller = useRef<HTMLElement>(null)
  const long = table.rows.length > virtualizationThreshold
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
              {withKeys(rows, rowText).map(({ value, key, at }) => (
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
