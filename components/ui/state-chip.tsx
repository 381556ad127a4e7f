import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { taskStateLook } from '@/components/ui/task-state-look'
import type { TaskState } from '@/lib/a2a/states'

interface StateChipProps {
  state: TaskState
  /** Nothing happens any more, whatever the agent said last. */
  still?: boolean
  className?: string
}

/** A task state: icon, word and colour. */
export function StateChip({ state, still = false, className }: StateChipProps) {
  const t = useTranslations('states')
  const look = taskStateLook[state]
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-full border bg-bg-raised pr-2 pl-1.5 text-xs font-medium whitespace-nowrap',
        look.border,
        look.text,
        className,
      )}
    >
      <look.icon aria-hidden className={cn('size-3 shrink-0', state === 'working' && !still && 'animate-breathe')} />
      <span className={cn('truncate', state === 'canceled' && 'line-through')}>{t(state)}</span>
    </span>
  )
}
