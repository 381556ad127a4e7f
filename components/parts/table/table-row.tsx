import { cellText, isFigure } from '@/components/parts/table/table-data'
import { cn } from '@/components/ui/cn'
import type { Json } from '@/lib/a2a/json'

interface TableRowProps {
  row: Json[]
  columns: string[]
  numeric: boolean[]
  /** Row index for assistive technology. */
  place: number
  /** Whether the row is truncated to one line. */
  cut?: boolean
}

export function TableRow({ row, columns, numeric, place, cut = false }: TableRowProps) {
  const longest = cut ? 300 : 2000
  return (
    <tr aria-rowindex={place + 2} className={cn('border-t border-line hover:bg-hover', cut && 'h-8')}>
      {row.map((cell, column) => {
        const text = cellText(cell)
        return (
          <td
            key={columns[column]}
            dir="auto"
            title={cut ? text.slice(0, 1000) : undefined}
            className={cn(
              'px-3 py-1.5 align-top',
              cut ? 'truncate' : 'max-w-[28rem] min-w-[5ch] wrap-break-word',
              !cut && isFigure(text) && 'whitespace-nowrap',
              numeric[column] && 'text-end whitespace-nowrap tabular',
            )}
          >
            {text.length > longest ? `${text.slice(0, longest)}…` : text}
          </td>
        )
      })}
    </tr>
  )
}
