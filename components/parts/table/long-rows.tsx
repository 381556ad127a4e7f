'use client'

import type { RefObject } from 'react'
import { TableRow } from '@/components/parts/table/table-row'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
import type { Json } from '@/lib/a2a/json'

interface LongRowsProps {
  rows: Json[][]
  columns: string[]
  numeric: boolean[]
  scroller: RefObject<HTMLElement | null>
}

/** The rows that are in sight, between two gaps as high as all others. */
export function LongRows({ rows, columns, numeric, scroller }: LongRowsProps) {
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
