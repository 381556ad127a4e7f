import { z } from 'zod'
import { jsonObjectSchema, jsonSchema } from '@/lib/a2a/model'

/** A JSON-RPC 2.0 request in the format of any A2A version. */
export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: jsonObjectSchema.optional(),
})

/** `result` or `error`, in the format of the caller's A2A version. */
export const rpcResponseSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: jsonSchema.optional(),
  error: z.object({ code: z.number().int(), message: z.string(), data: jsonSchema.optional() }).optional(),
})
