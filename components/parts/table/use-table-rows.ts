'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import type { Sorting } from '@/components/parts/table/data-table-head'
import { filterRows } from '@/components/parts/table/filter-rows'
import { isNumeric, sortRows, type TableData } from '@/components/parts/table/table-data'

/** The rows of a table as a reader has sorted and narrowed them. */
export function useTableRows(table: TableData) {
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
