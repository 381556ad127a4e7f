import { ArrowDown, ArrowUp } from 'lucide-react'
import { cellText, isFigure } from '@/components/parts/table/table-data'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { cn } from '@/components/ui/cn'
import type { Json } from '@/lib/a2a/json'

/** Maximum length of a column name, in characters. */
const maxNameLength = 300

export interface Sorting {
  column: number
  descending: boolean
}

interface DataTableHeadProps {
  columns: string[]
  /** Whether each column is numeric. */
  numeric: boolean[]
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

/** Ascending, descending, then the original order. */
function next(sorting: Sorting | null, column: number): Sorting | null {
  if (sorting?.column !== column) return { column, descending: false }
  return sorting.descending ? null : { column, descending: true }
}

/** Sortable column headers. */
export function DataTableHead({ columns, numeric, sorting, onSort }: DataTableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-bg-subtle shadow-[0_1px_0_var(--line)]">
      <tr>
        {columns.map((name, column) => {
          const sorted = sorting?.column === column ? (sorting.descending ? 'descending' : 'ascending') : 'none'
          const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
          return (
            <th key={name} scope="col" aria-sort={sorted} className="p-0 text-start font-medium">
              <button
                type="button"
                onClick={() => onSort(next(sorting, column))}
                className={cn(
                  'flex w-full items-center gap-1 px-3 py-1.5 text-xs whitespace-nowrap text-fg-muted hover:text-fg focus-visible:-outline-offset-2',
                  // The arrow is on the other side, to align the name with the numbers.
                  numeric[column] && 'flex-row-reverse',
                )}
              >
                <bdi>{visibleName(name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name)}</bdi>
                <Arrow aria-hidden className={cn('size-3', sorted === 'none' && 'invisible')} />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

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
