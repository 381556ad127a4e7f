import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface EmptyStateProps {
  icon?: LucideIcon
  /** What the list is for, or that it is empty. */
  title: ReactNode
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** `h1` if the page contains nothing else. */
  heading?: 'h1' | 'h2'
  className?: string
}

export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center', className)}>
      {Icon ? <Icon aria-hidden strokeWidth={1.5} className="mb-4 size-8 text-fg-faint" /> : null}
      <Heading className="text-base">{title}</Heading>
      {description ? <p className="mt-1 text-pretty text-fg-muted">{description}</p> : null}
      {action ? <div className="mt-5 w-full">{action}</div> : null}
    </div>
  )
}
