import { useTranslations } from 'next-intl'

interface EventCountProps {
  /** All that were ever logged. */
  count: number
  /** How many of them were removed. */
  removed?: number | undefined
  className?: string
}

/** How many events a task has, and what is left of them. */
export function EventCount({ count, removed = 0, className }: EventCountProps) {
  const t = useTranslations('ui.events')
  const kept = count - removed
  const words = removed === 0 ? t('count', { count }) : kept > 0 ? t('kept', { count, kept }) : t('removed', { count })
  return <span className={className}>{words}</span>
}
