'use client'

import { MessageSquarePlus, MessageSquareText, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState } from 'react'
import { useRating } from '@/components/entities/rating/use-rating'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { touchClasses } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { onDemand } from '@/components/ui/on-demand'
import { ratingValues } from '@/lib/api/constants'
import type { RatedItem } from '@/lib/trace/rated-item'

const CommentDialog = onDemand(() => import('@/components/entities/rating/comment-dialog').then((m) => m.CommentDialog))

const icons = { up: ThumbsUp, down: ThumbsDown }
const buttonClasses = cn(
  touchClasses,
  'inline-flex h-7 min-w-7 shrink-0 items-center justify-center rounded-control text-fg-faint hover:bg-hover hover:text-fg',
  'aria-pressed:text-accent [&_svg]:size-3.5',
)

interface ItemRatingProps extends RatedItem {
  taskId: string
  /** False: only shown if the item is rated. */
  shown?: boolean
  className?: string
}

/** Buttons to rate a message or an artifact. A conversation has many: they are rendered after what they rate. Nothing for viewers. */
export function ItemRating(props: ItemRatingProps) {
  const isIdle = useIdle()
  const isMember = useHasRole('member')
  if (!isMember) return null
  if (isIdle) return <RatingButtons {...props} />
  return props.shown === false ? null : <span className={cn('inline-flex h-7 w-22', props.className)} />
}

/** A rated item also has a button for its comment. */
function RatingButtons({ taskId, item, itemId, shown = true, className }: ItemRatingProps) {
  const t = useTranslations('ratings')
  const { rating, toggle, comment } = useRating(taskId, { item, itemId })
  const [writing, setWriting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!shown && !rating) return null
  const text = rating?.comment
  const commentLabel = t(text ? 'editComment' : 'addComment')
  return (
    <fieldset aria-label={t(`label.${item}`)} className={cn('inline-flex min-w-0 gap-0.5', className)}>
      {ratingValues.map((value) => {
        const Icon = icons[value]
        const pressed = rating?.value === value
        return (
          <button
            key={value}
            type="button"
            aria-label={t(value)}
            title={t(value)}
            aria-pressed={pressed}
            onClick={() => void toggle(value)}
            className={buttonClasses}
          >
            <Icon aria-hidden fill={pressed ? 'currentColor' : 'none'} />
          </button>
        )
      })}
      {rating ? (
        <button
          ref={opener}
          type="button"
          aria-label={text ? `${commentLabel}: ${text}` : commentLabel}
          title={text ?? commentLabel}
          onClick={() => setWriting(true)}
          className={cn(buttonClasses, 'min-w-0 shrink gap-1.5 px-1.5 text-xs')}
        >
          {text ? <MessageSquareText aria-hidden /> : <MessageSquarePlus aria-hidden />}
          {text ? (
            <span dir="auto" className="max-w-40 min-w-0 truncate text-fg-muted">
              {text}
            </span>
          ) : null}
        </button>
      ) : (
        // Its place is kept, so that the other buttons do not move under the pointer.
        <span className="w-7" />
      )}
      {writing && rating ? (
        <Suspense>
          <CommentDialog text={text ?? ''} onSave={comment} onClose={() => setWriting(false)} opener={opener} />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
