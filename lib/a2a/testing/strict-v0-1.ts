import { z } from 'zod'

/** v0.1 §6 and §7 as strict schemas: required members, no others. */
const metadata = z.record(z.string(), z.unknown()).optional()
const file = z
  .strictObject({
    name: z.string().optional(),
    mimeType: z.string().optional(),
    bytes: z.base64().optional(),
    uri: z.string().optional(),
  })
  .refine(({ bytes, uri }) => bytes === undefined || uri === undefined, 'at most one of bytes and uri')
const data = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string(), metadata }),
  z.strictObject({ type: z.literal('file'), file, metadata }),
  z.strictObject({ type: z.literal('data'), data, metadata }),
])
const message = z.strictObject({ role: z.enum(['user', 'agent']), parts: z.array(part).min(1), metadata })
const status = z.strictObject({
  state: z.enum(['submitted', 'working', 'input-required', 'completed', 'canceled', 'failed', 'unknown']),
  message: message.optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
})
const artifact = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  index: z.int().min(0),
  metadata,
})
const chunk = artifact.extend({ append: z.boolean(), lastChunk: z.boolean() })
const task = z.strictObject({
  id: z.string().min(1),
  sessionId: z.string().min(1),
  status,
  artifacts: z.array(artifact).optional(),
  history: z.array(message).optional(),
  metadata,
})
const event = z.union([
  z.strictObject({ id: z.string().min(1), status, final: z.boolean(), metadata }),
  z.strictObject({ id: z.string().min(1), artifact: chunk, metadata }),
])
const skill = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()).optional(),
  inputModes: z.array(z.string()).optional(),
  outputModes: z.array(z.string()).optional(),
})
const card = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  url: z.url(),
  provider: z.strictObject({ organization: z.string(), url: z.string().optional() }).optional(),
  version: z.string(),
  documentationUrl: z.string().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean(),
    pushNotifications: z.boolean(),
    stateTransitionHistory: z.boolean(),
  }),
  authentication: z.strictObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
  defaultInputModes: z.array(z.string()),
  defaultOutputModes: z.array(z.string()),
  skills: z.array(skill),
})
const error = z.strictObject({ code: z.int(), message: z.string(), data: z.record(z.string(), z.unknown()) })

const authentication = z.strictObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional()
const pushNotificationConfig = z.strictObject({ url: z.url(), token: z.string().optional(), authentication })
const pushConfig = z.strictObject({ id: z.string().min(1), pushNotificationConfig })
const deleted = z.strictObject({ id: z.string().min(1), pushNotificationConfig: z.null() })

export const strictV01 = { sent: task, task, event, card, error, pushConfig, pushConfigs: z.never(), deleted }
