import { type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/cn'

interface SectionProps {
  title: ReactNode
  /** Beside the heading. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A section of a page with a heading. */
export function Section({ title, note, actions, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('min-w-0', className)}>
      <header className="mb-2 flex min-h-7 items-center gap-2">
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        {note ? <span className="text-xs text-fg-faint tabular">{note}</span> : null}
        {actions ? <div className="ml-auto flex items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </section>
  )
}
