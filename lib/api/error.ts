import { z } from 'zod'
import { faultKinds } from '@/lib/faults/fault'

/** Body of every REST response that is not a success. */
export const errorBodySchema = z.object({
  error: z.object({
    kind: z.enum(faultKinds),
    message: z.string(),
    hint: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
