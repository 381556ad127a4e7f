import { z } from 'zod'
import { id } from '../strict.ts'

/** v0.1 §5.5: one address, schemes by name, no version of the protocol. */
const modes = z.array(z.string().min(1)).min(1)
const skill = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()).optional(),
  inputModes: modes.optional(),
  outputModes: modes.optional(),
})
export const card = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  url: z.url(),
  provider: z.strictObject({ organization: z.string(), url: z.string().optional() }).optional(),
  version: z.string(),
  documentationUrl: z.string().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean().optional(),
    pushNotifications: z.boolean().optional(),
    stateTransitionHistory: z.boolean().optional(),
  }),
  authentication: z.strictObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
  defaultInputModes: modes,
  defaultOutputModes: modes,
  skills: z.array(skill),
})
