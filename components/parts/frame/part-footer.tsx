import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'

interface PartFooterProps {
  /** Size of the content: lines, rows or pages. */
  note: ReactNode
  /** Characters that are not rendered yet. */
  left?: number
  onMore?: () => void
  children?: ReactNode
}

/** Footer of a part: its size, a button for more and display options. */
export function PartFooter({ note, left = 0, onMore, children }: PartFooterProps) {
  const t = useTranslations('parts')
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 border-t border-line bg-bg-subtle pr-1 pl-3 text-xs text-fg-muted">
      <span className="tabular">{note}</span>
      {left > 0 ? (
        <Button variant="ghost" size="sm" className="h-6 text-accent" onClick={onMore}>
          {t('showMore', { left })}
        </Button>
      ) : null}
      <span className="flex-1" />
      {children}
    </div>
  )
}
