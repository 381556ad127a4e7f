import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { RatingValue } from '@/lib/api/constants'
import type { Rating } from '@/lib/api/rating'
import { ratingStore } from '@/lib/client/rating-store'
import { findRating, type RatedItem } from '@/lib/trace/rated-item'

/** The rating of an item, with the actions that change it. Failures are shown as a toast. */
export function useRating(taskId: string, item: RatedItem) {
  const t = useTranslations('ratings')
  const translateFault = useTranslateFault()
  const rating = useStore(ratingStore, (state): Rating | undefined => findRating(state[taskId] ?? [], item))
  useEffect(() => ratingStore.load(taskId), [taskId])

  const save = async (value: RatingValue | null, comment?: string): Promise<boolean> => {
    const fault = await ratingStore.rate(taskId, { ...item, value, ...(comment && { comment }) })
    if (fault) toast.error(t('failed', { problem: translateFault(fault).message }))
    return fault === null
  }
  return {
    rating,
    /** Rates the item, or deletes the rating if it is the current one. */
    toggle: (value: RatingValue) => save(rating?.value === value ? null : value, rating?.comment),
    /** Replaces the comment; an empty one is deleted. */
    comment: async (text: string): Promise<boolean> => (rating ? save(rating.value, text.trim()) : false),
  }
}
