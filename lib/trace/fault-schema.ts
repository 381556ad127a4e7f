import { z } from 'zod'
import { jsonObjectSchema, jsonSchema } from '@/lib/a2a/json-schemas'
import { faultKinds } from '@/lib/faults/fault'

/** A fault as a stranger's file tells it: what is drawn of it has to be what it claims. */
export const toldFaultSchema = z.object({
  kind: z.enum(faultKinds),
  message: z.string(),
  hint: z.string().optional(),
  hop: z.enum(['browser', 'switchboard', 'connection', 'agent']).optional(),
  agentError: z.object({ code: z.number(), message: z.string(), data: jsonSchema.optional() }).optional(),
  httpStatus: z.number().int().optional(),
  retryAfter: z.number().optional(),
  details: jsonObjectSchema.optional(),
})
