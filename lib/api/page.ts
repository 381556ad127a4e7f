import { z } from 'zod'

/** Paging parameters of every list. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(2048).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
