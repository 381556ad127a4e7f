import { z } from 'zod'
import { dateTime, id, metadata } from '../strict.ts'

/**
 * v0.1 (seeds 000 and 003, §6): what both documents allow, so without nulls and with every member that one of them requires. Lists
 * as data are the exception: only 003 has them (§6.5.3, example in §9.6).
 */
const named = { name: z.string().optional(), mimeType: z.string().optional() }
const data = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string(), metadata }),
  z.strictObject({
    type: z.literal('file'),
    // §6.6: neither bytes nor URI where the file is only referred to.
    file: z.union([
      z.strictObject({ bytes: z.base64(), ...named }),
      z.strictObject({ uri: z.url(), ...named }),
      z.strictObject(named),
    ]),
    metadata,
  }),
  z.strictObject({ type: z.literal('data'), data, metadata }),
])
const message = z.strictObject({ role: z.enum(['user', 'agent']), parts: z.array(part).min(1), metadata })
export const status = z.strictObject({
  state: z.enum(['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'unknown']),
  message: message.optional(),
  timestamp: dateTime.optional(),
})
export const artifact = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  index: z.int().nonnegative(),
  metadata,
})
export const task = z.strictObject({
  id,
  sessionId: id,
  status,
  artifacts: z
    .array(artifact)
    .refine((all) => new Set(all.map(({ index }) => index)).size === all.length, 'two artifacts share an index')
    .optional(),
  history: z.array(message).optional(),
  metadata,
})
