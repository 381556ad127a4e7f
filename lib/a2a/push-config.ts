import { z } from 'zod'

/** Where and how a caller wants to be told of a task (v0.1 §6.8, v0.3 §6.8, v1.0 §4.3.1). */
export const pushConfigSchema = z.object({
  /** Tells several of one task apart; v0.1 knows one alone. */
  id: z.string().optional(),
  url: z.string(),
  /** Said again with every notification. */
  token: z.string().optional(),
  authentication: z.object({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
})
export type PushConfig = z.infer<typeof pushConfigSchema>
