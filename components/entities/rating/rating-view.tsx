import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { TaskSummary } from '@/lib/api/task'
import type { Rating } from '@/lib/api/rating'

/** A stored rating, read-only: its value and its comment. */
export function RatingView({ rating: { value, comment } }: { rating: Rating }) {
  const t = useTranslations('ratings')
  const Icon = value === 'up' ? ThumbsUp : ThumbsDown
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-xs text-fg-muted">
      <Icon aria-hidden fill="currentColor" className="mt-px size-3.5 shrink-0 text-accent" />
      <span className="sr-only">{t(value)}</span>
      {comment ? (
        <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
          {comment}
        </span>
      ) : null}
    </span>
  )
}

interface RatingCountsProps {
  ratings: TaskSummary['ratings']
  className?: string
}

/** How often the messages and artifacts of a task were rated up and down. Nothing if they were not. */
export function RatingCounts({ ratings, className }: RatingCountsProps) {
  const t = useTranslations('ratings')
  const format = useFormatter()
  const { up, down } = ratings
  if (up + down === 0) return null
  const text = t('counts', { up, down })
  return (
    <span
      title={text}
      className={cn('inline-flex shrink-0 items-center gap-1.5 text-xs text-fg-muted tabular', className)}
    >
      <span className="sr-only">{text}</span>
      {[
        { Icon: ThumbsUp, count: up },
        { Icon: ThumbsDown, count: down },
      ].map(({ Icon, count }, index) =>
        count > 0 ? (
          <span key={index === 0 ? 'up' : 'down'} className="inline-flex items-center gap-0.5">
            <Icon aria-hidden className="size-3.5" />
            {count > 1 ? <span aria-hidden>{format.number(count)}</span> : null}
          </span>
        ) : null,
      )}
    </span>
  )
}
