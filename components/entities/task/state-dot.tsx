import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import type { TaskState } from '@/lib/a2a/states'

interface StateDotProps {
  state: TaskState
  /** The task no longer runs, whatever its last state. */
  still?: boolean
  className?: string
}

/** A task state as a dot, with its label for screen readers and on hover. */
export function StateDot({ state, still = false, className }: StateDotProps) {
  const t = useTranslations('states')
  return (
    <span
      title={t(state)}
      className={cn(
        'inline-block size-2 shrink-0 rounded-full',
        taskStateStyles[state].fill,
        state === 'working' && !still && 'animate-breathe',
        className,
      )}
    >
      <span className="sr-only">{t(state)}</span>
    </span>
  )
}
