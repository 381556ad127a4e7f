import { z } from 'zod'

/** Where and how a caller receives push notifications of a task (v0.1 §6.8, v0.3 §6.8, v1.0 §4.3.1). */
export const pushConfigSchema = z.object({
  /** Distinguishes the configs of one task; v0.1 has only one. */
  id: z.string().optional(),
  url: z.string(),
  /** Repeated in every notification. */
  token: z.string().optional(),
  authentication: z.object({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
})
export type PushConfig = z.infer<typeof pushConfigSchema>
