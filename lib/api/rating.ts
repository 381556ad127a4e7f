import { z } from 'zod'
import {
  maxRatedId,
  maxRatedTasks,
  maxRatingComment,
  maxTaskRatings,
  ratedItems,
  ratingValues,
} from '@/lib/api/constants'

/** Identifies a message or an artifact of an agent within its task. */
const itemShape = {
  item: z.enum(ratedItems),
  /** The agent's ID of the item; `#` and the `seq` of its event for a message without an ID. */
  itemId: z.string().min(1).max(maxRatedId),
}

const comment = z.string().trim().max(maxRatingComment).optional()

/** The rating of a message or an artifact. */
export const ratingSchema = z.object({
  ...itemShape,
  value: z.enum(ratingValues),
  comment,
  /** When it was last changed. */
  at: z.iso.datetime().max(50),
})
export type Rating = z.infer<typeof ratingSchema>

/** Ratings of one task. */
export const taskRatingsSchema = z.array(ratingSchema).max(maxTaskRatings)

/** A new rating, which replaces the previous one of the item. `null` deletes it. */
export const ratingInputSchema = z.object({ ...itemShape, value: z.enum(ratingValues).nullable(), comment })
export type RatingInput = z.infer<typeof ratingInputSchema>

export const ratingQuerySchema = z.object({
  /** IDs of tasks, separated by commas. Unknown ones have no ratings. */
  tasks: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().max(200)).max(maxRatedTasks)),
})

export const ratingsSchema = z.object({
  /** The ratings of each task, by its ID. Tasks without ratings are left out. */
  ratings: z.record(z.string(), taskRatingsSchema),
})
export type Ratings = z.infer<typeof ratingsSchema>
