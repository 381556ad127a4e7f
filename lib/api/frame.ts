import { z } from 'zod'

export const frameInputSchema = z.object({
  /** A JSON-RPC request in the agent's protocol version, as text. It is sent exactly like this. */
  frame: z.string().min(1),
})

export const sentFrameSchema = z.object({
  /** The new task, or the one that the message continues. */
  taskId: z.string(),
})
