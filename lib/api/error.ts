import { z } from 'zod'
import { type FaultData, faultKinds } from '@/lib/faults/fault'

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

/** Result of a call of the REST API: the value, or the fault that prevented it. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; fault: FaultData }
