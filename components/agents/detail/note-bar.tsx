import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface NoteBarProps {
  /** Names it for those who jump from part to part. */
  label: string
  icon: LucideIcon
  tone?: 'quiet' | 'warning' | 'failed'
  /** What to do about it. */
  action?: ReactNode
  children: ReactNode
}

const edges = {
  quiet: 'border-l-line-strong [&>svg]:text-fg-faint',
  warning: 'border-l-state-input-required [&>svg]:text-state-input-required',
  failed: 'border-l-state-failed [&>svg]:text-state-failed',
}

/** What has to be known of an agent before anything else on its page. */
export function NoteBar({ label, icon: Icon, tone = 'quiet', action, children }: NoteBarProps) {
  return (
    <aside
      aria-label={label}
      className={cn(
        'mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-panel border border-l-2 border-line bg-bg-subtle px-4 py-3',
        edges[tone],
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-56 text-pretty wrap-anywhere text-fg-muted">{children}</div>
      {action}
    </aside>
  )
}
