import { defineOperations } from '@/lib/api/operations/operation'
import { ratingInputSchema, ratingQuerySchema, ratingsSchema } from '@/lib/api/rating'

/** Operations on ratings of messages and artifacts. */
export const ratingOperations = defineOperations({
  listRatings: {
    summary: 'List the ratings of up to 100 tasks',
    query: ratingQuerySchema,
    status: 200,
    result: ratingsSchema,
    faults: ['invalid-input'],
  },
  rate: {
    summary: 'Rate a message or an artifact of a task, or delete its rating with the value `null`',
    body: ratingInputSchema,
    status: 200,
    result: ratingsSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
})
