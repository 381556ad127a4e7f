'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTableHead, type Sorting } from '@/components/parts/data-table-head'
import { cellText, isNumeric, sortRows, type TableData } from '@/components/parts/table-data'
import { Button } from '@/components/ui/button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { cn } from '@/components/ui/cn'

const firstRows = 100

/** Rows and columns that sort; long ones show their beginning until asked for more. */
export function DataTable({ table, className }: { table: TableData; className?: string }) {
  const t = useTranslations('parts')
  const format = useFormatter()
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [all, setAll] = useState(false)
  const numeric = useMemo(() => table.columns.map((_, column) => isNumeric(table, column)), [table])
  const rows = useMemo(
    () => (sorting ? sortRows(table, sorting.column, sorting.descending) : table.rows),
    [table, sorting],
  )
  // A row has no name of its own: it is the one that stands there in the table, however it is sorted.
  const places = useMemo(() => new Map(table.rows.map((row, place) => [row, place])), [table])
  const shown = all ? rows : rows.slice(0, firstRows)
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <ScrollRegion aria-label={t('table')} className={cn('max-h-104 overflow-auto', className)}>
        <table className="w-full border-collapse text-[13px]">
          <DataTableHead columns={table.columns} numeric={numeric} sorting={sorting} onSort={setSorting} />
          <tbody>
            {shown.map((row) => (
              <tr key={places.get(row)} className="border-t border-line hover:bg-hover">
                {row.map((cell, column) => (
                  <td
                    key={table.columns[column]}
                    dir="auto"
                    className={cn(
                      'max-w-[28rem] min-w-[5ch] px-3 py-1.5 align-top wrap-break-word',
                      numeric[column] && 'text-end whitespace-nowrap tabular',
                    )}
                  >
                    {cellText(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="flex h-8 items-center justify-between gap-3 border-t border-line bg-bg-subtle px-3 text-xs text-fg-faint">
        <span>{t('rowCount', { rows: rows.length, columns: table.columns.length })}</span>
        {rows.length > shown.length ? (
          <Button variant="ghost" size="sm" className="-mr-2 h-6" onClick={() => setAll(true)}>
            {t('showAllRows', { count: format.number(rows.length) })}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
