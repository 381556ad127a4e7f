import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { taskStateLook } from '@/components/ui/task-state-look'
import type { TaskState } from '@/lib/a2a/states'

interface StateDotProps {
  state: TaskState
  /** Nothing happens any more, whatever the agent said last. */
  still?: boolean
  className?: string
}

/** A task state where there is room for a mark only; its word is read aloud and shown on hover. */
export function StateDot({ state, still = false, className }: StateDotProps) {
  const t = useTranslations('states')
  return (
    <span
      title={t(state)}
      className={cn(
        'inline-block size-2 shrink-0 rounded-full',
        taskStateLook[state].fill,
        state === 'working' && !still && 'animate-breathe',
        className,
      )}
    >
      <span className="sr-only">{t(state)}</span>
    </span>
  )
}
