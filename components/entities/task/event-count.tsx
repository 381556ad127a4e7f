import { useTranslations } from 'next-intl'

interface EventCountProps {
  /** All events that were ever logged. */
  count: number
  /** Number of removed events. */
  removed?: number | undefined
  className?: string
}

/** The number of a task's events, and how many are left. */
export function EventCount({ count, removed = 0, className }: EventCountProps) {
  const t = useTranslations('ui.events')
  const left = count - removed
  const text = removed === 0 ? t('count', { count }) : left > 0 ? t('kept', { count, left }) : t('removed', { count })
  return <span className={className}>{text}</span>
}
