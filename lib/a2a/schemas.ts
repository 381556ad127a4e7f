import { z } from 'zod'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { taskStates } from '@/lib/a2a/states'

// In a file of its own, so that pages that only inspect values do not load zod.
export const jsonSchema: z.ZodType<Json> = z.json() as z.ZodType<Json>
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema)

// In a file of its own, so that pages that only inspect states do not load zod.
export const taskStateSchema = z.enum(taskStates)
