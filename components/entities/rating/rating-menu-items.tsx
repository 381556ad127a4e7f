import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRating } from '@/components/entities/rating/use-rating'
import { DropdownMenuItem } from '@/components/ui/overlay/dropdown-menu'
import { ratingValues } from '@/lib/api/constants'
import type { RatedItem } from '@/lib/trace/rated-item'

interface RatingMenuItemsProps {
  taskId: string
  item: RatedItem
}

/** Menu items that rate a message or an artifact, for keyboard and touch. */
export function RatingMenuItems({ taskId, item }: RatingMenuItemsProps) {
  const t = useTranslations('ratings')
  const { rating, toggle } = useRating(taskId, item)
  return ratingValues.map((value) => (
    <DropdownMenuItem key={value} onSelect={() => void toggle(value)}>
      {value === 'up' ? <ThumbsUp /> : <ThumbsDown />}
      {t(rating?.value === value ? `remove.${value}` : `rate.${value}`)}
    </DropdownMenuItem>
  ))
}
