'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTableHead, type Sorting } from '@/components/parts/data-table-head'
import { cellText, isNumeric, sortRows, type TableData } from '@/components/parts/table-data'
import { Button } from '@/components/ui/button'
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
  const shown = all ? rows : rows.slice(0, firstRows)
  return (
    <div className="overflow-hidden rounded-control border border-line">
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={t('table')} tabIndex={0} className={cn('max-h-104 overflow-auto', className)}>
        <table className="w-full border-collapse text-[13px]">
          <DataTableHead columns={table.columns} numeric={numeric} sorting={sorting} onSort={setSorting} />
          <tbody>
            {shown.map((row, index) => (
              // Rows have no name of their own; a table does not change once it is shown.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className="border-t border-line hover:bg-hover">
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
      </section>
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
