import { z } from 'zod'
import { dateTime, id, metadata } from '../strict.ts'

/** v0.3 §6, as in the JSON schema and the SDK's types: every object has `kind`, and there are no nulls. */
const named = { name: z.string().optional(), mimeType: z.string().optional() }
const uris = z.array(z.string().min(1)).optional()
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string(), metadata }),
  z.strictObject({
    kind: z.literal('file'),
    file: z.union([
      z.strictObject({ bytes: z.base64(), ...named }),
      z.strictObject({ uri: z.union([z.url(), z.literal('')]), ...named }),
    ]),
    metadata,
  }),
  z.strictObject({ kind: z.literal('data'), data: z.record(z.string(), z.unknown()), metadata }),
])
export const message = z.strictObject({
  kind: z.literal('message'),
  messageId: id,
  role: z.enum(['user', 'agent']),
  parts: z.array(part).min(1),
  taskId: id.optional(),
  contextId: id.optional(),
  referenceTaskIds: z.array(id).optional(),
  extensions: uris,
  metadata,
})
const states = [
  'submitted',
  'working',
  'input-required',
  'completed',
  'canceled',
  'failed',
  'rejected',
  'auth-required',
]
export const status = z.strictObject({
  state: z.enum([...states, 'unknown']),
  message: message.optional(),
  timestamp: dateTime.optional(),
})
export const artifact = z.strictObject({
  artifactId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  extensions: uris,
  metadata,
})
export const task = z.strictObject({
  kind: z.literal('task'),
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
