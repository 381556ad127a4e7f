import { ArrowDown, ArrowUp } from 'lucide-react'
import { visibleName } from '@/components/parts/visible-name'
import { cn } from '@/components/ui/cn'

/** In characters. */
const longestName = 300

export interface Sorting {
  column: number
  descending: boolean
}

interface DataTableHeadProps {
  columns: string[]
  /** Which columns hold numbers. */
  numeric: boolean[]
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

/** Up, down, and back to the order in which the rows came. */
function next(sorting: Sorting | null, column: number): Sorting | null {
  if (sorting?.column !== column) return { column, descending: false }
  return sorting.descending ? null : { column, descending: true }
}

/** Column titles that sort when pressed. */
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
                  // The room for the arrow is on the other side, so that the name ends where the numbers do.
                  numeric[column] && 'flex-row-reverse',
                )}
              >
                <bdi>{visibleName(name.length > longestName ? `${name.slice(0, longestName)}…` : name)}</bdi>
                <Arrow aria-hidden className={cn('size-3', sorted === 'none' && 'invisible')} />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
