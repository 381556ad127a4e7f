import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** One maximum width for each kind of page. */
const widths = { wide: 'max-w-6xl', column: 'max-w-3xl', split: 'max-w-5xl' }

interface PageProps {
  /** The heading. Absent if the page renders its own. */
  title?: ReactNode
  /** Beside the heading. */
  note?: ReactNode
  actions?: ReactNode
  /** Further content of the header, positioned by itself. */
  head?: ReactNode
  children: ReactNode
  /** `wide` for lists and details, `column` for forms and single lists, `split` for a column beside a menu. */
  width?: keyof typeof widths
  className?: string
}

/** A scrolling page with gutter, maximum width and heading. */
export function Page({ title, note, actions, head, children, width = 'wide', className }: PageProps) {
  return (
    <div className={cn('mx-auto w-full px-4 py-5 md:px-6 md:py-6', widths[width], className)}>
      {title ? (
        <header className="mb-5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-xl">{title}</h1>
          {note ? <span className="text-fg-faint tabular">{note}</span> : null}
          {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
          {head}
        </header>
      ) : null}
      {children}
    </div>
  )
}
