import { useTranslations } from 'next-intl'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { cn } from '@/components/ui/cn'
import type { TaskState } from '@/lib/a2a/states'

interface StateIconProps {
  state: TaskState
  /** The task no longer runs, whatever its last state. */
  still?: boolean
  className?: string
}

/** A task state as its icon, with its label for screen readers and on hover. */
export function StateIcon({ state, still = false, className }: StateIconProps) {
  const t = useTranslations('states')
  const style = taskStateStyles[state]
  return (
    <span title={t(state)} className={cn('inline-flex shrink-0', style.text, className)}>
      <style.icon aria-hidden className={cn('size-3.5', state === 'working' && !still && 'animate-breathe')} />
      <span className="sr-only">{t(state)}</span>
    </span>
  )
}

interface StateChipProps {
  state: TaskState
  /** The task belongs to another person, whose answer it waits for. */
  ofOther?: boolean
  /** The task no longer runs, whatever its last state. */
  still?: boolean
  className?: string
}

/** A task state: icon, label and color. */
export function StateChip({ state, ofOther = false, still = false, className }: StateChipProps) {
  const t = useTranslations('states')
  const label = t(ofOther && state === 'input-required' ? 'for-author' : state)
  const style = taskStateStyles[state]
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-full border bg-bg-raised pr-2 pl-1.5 text-xs font-medium whitespace-nowrap',
        style.border,
        style.text,
        className,
      )}
    >
      <style.icon aria-hidden className={cn('size-3 shrink-0', state === 'working' && !still && 'animate-breathe')} />
      <span className={cn('truncate', state === 'canceled' && 'line-through')}>{label}</span>
    </span>
  )
}
