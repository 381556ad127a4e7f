import { z } from 'zod'
import { jsonSchema } from '@/lib/a2a/model'
import { faultKinds } from '@/lib/faults/fault'

/** Body of every response of the REST API that is not a success. */
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

/** Body of an error over JSON-RPC: A2A calls of all versions, and MCP. */
export const rpcErrorSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  error: z.object({ code: z.number().int(), message: z.string(), data: jsonSchema.optional() }),
})

/** Body of an error over HTTP+JSON: google.rpc.Status in A2A 1.0 (§11.6), code and message in 0.3. */
export const callErrorSchema = z.union([
  z.object({
    error: z.object({
      code: z.number().int(),
      status: z.string(),
      message: z.string(),
      details: z.array(jsonSchema),
    }),
  }),
  z.object({ code: z.number().int(), message: z.string(), data: jsonSchema.optional() }),
])

/** The same as problem details (RFC 9457), for callers of A2A 1.0 that prefer them. */
export const problemDetailsSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  details: z.array(jsonSchema).optional(),
})
