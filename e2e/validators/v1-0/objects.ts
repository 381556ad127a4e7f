import { z } from 'zod'
import { id, metadata, utc } from '../strict.ts'

/** v1.0 §4.1 as ProtoJSON: members in camelCase, no `kind`, one content a part, times in UTC. */
const uris = z.array(z.string().min(1)).optional()
const rest = { filename: z.string().optional(), mediaType: z.string().optional(), metadata }
const part = z.union([
  z.strictObject({ text: z.string(), ...rest }),
  z.strictObject({ raw: z.base64(), ...rest }),
  z.strictObject({ url: z.union([z.url(), z.literal('')]), ...rest }),
  z.strictObject({ data: z.json(), ...rest }),
])
export const message = z.strictObject({
  messageId: id,
  contextId: id.optional(),
  taskId: id.optional(),
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  parts: z.array(part).min(1),
  metadata,
  extensions: uris,
  referenceTaskIds: z.array(id).optional(),
})
const states = [
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'INPUT_REQUIRED',
  'REJECTED',
  'AUTH_REQUIRED',
]
export const status = z.strictObject({
  state: z.enum(states.map((state) => `TASK_STATE_${state}`)),
  message: message.optional(),
  timestamp: utc.optional(),
})
export const artifact = z.strictObject({
  artifactId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  metadata,
  extensions: uris,
})
export const task = z.strictObject({
  id,
  contextId: id,
  status,
  artifacts: z
    .array(artifact)
    .refine((all) => new Set(all.map((one) => one.artifactId)).size === all.length, 'two artifacts share an id')
    .optional(),
  history: z.array(message).optional(),
  metadata,
})
