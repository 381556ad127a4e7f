import { z } from 'zod'

/** ProtoJSON of v0.3 (a2a.proto) for a strict reader, as sent over HTTP+JSON. */
const metadata = z.record(z.string(), z.unknown()).optional()
const id = z.string().min(1)
const named = { name: z.string().optional(), mimeType: z.string().optional() }
const part = z.union([
  z.strictObject({ text: z.string(), metadata }),
  z.strictObject({
    file: z.union([
      z.strictObject({ fileWithBytes: z.base64(), ...named }),
      z.strictObject({ fileWithUri: z.string(), ...named }),
    ]),
    metadata,
  }),
  z.strictObject({ data: z.strictObject({ data: z.record(z.string(), z.unknown()) }), metadata }),
])
const message = z.strictObject({
  messageId: id,
  contextId: id.optional(),
  taskId: id.optional(),
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  content: z.array(part).min(1),
  metadata,
  extensions: z.array(z.string()).optional(),
})
const states = 'UNSPECIFIED SUBMITTED WORKING COMPLETED FAILED CANCELLED INPUT_REQUIRED REJECTED AUTH_REQUIRED'.split(
  ' ',
)
const status = z.strictObject({
  state: z.enum(states.map((state) => `TASK_STATE_${state}`)),
  message: message.optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
})
const artifact = z.strictObject({
  artifactId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  metadata,
  extensions: z.array(z.string()).optional(),
})
const task = z.strictObject({
  id,
  contextId: id,
  status,
  artifacts: z.array(artifact).optional(),
  history: z.array(message).optional(),
  metadata,
})
const ids = { taskId: id, contextId: id }
const sent = z.union([z.strictObject({ task }), z.strictObject({ message })])
const event = z.union([
  sent,
  z.strictObject({ statusUpdate: z.strictObject({ ...ids, status, final: z.boolean(), metadata }) }),
  z.strictObject({
    artifactUpdate: z.strictObject({
      ...ids,
      artifact,
      append: z.boolean().optional(),
      lastChunk: z.boolean().optional(),
      metadata,
    }),
  }),
])

/** The error object of JSON-RPC, without its envelope. */
const httpError = z.strictObject({
  code: z.int().max(-32000),
  message: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
})

export const strictV03Proto = { sent, task, event, httpError }
