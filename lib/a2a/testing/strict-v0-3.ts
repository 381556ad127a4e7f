import { z } from 'zod'

/** v0.3 §6 and §7 as strict schemas: required members, no others. */
const metadata = z.record(z.string(), z.unknown()).optional()
const id = z.string().min(1)
const named = { name: z.string().optional(), mimeType: z.string().optional() }
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string(), metadata }),
  z.strictObject({
    kind: z.literal('file'),
    file: z.union([z.strictObject({ bytes: z.base64(), ...named }), z.strictObject({ uri: z.string(), ...named })]),
    metadata,
  }),
  z.strictObject({ kind: z.literal('data'), data: z.record(z.string(), z.unknown()), metadata }),
])
const message = z.strictObject({
  kind: z.literal('message'),
  messageId: id,
  role: z.enum(['user', 'agent']),
  parts: z.array(part).min(1),
  taskId: id.optional(),
  contextId: id.optional(),
  referenceTaskIds: z.array(z.string()).optional(),
  extensions: z.array(z.string()).optional(),
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
const status = z.strictObject({
  state: z.enum([...states, 'unknown']),
  message: message.optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
})
const artifact = z.strictObject({
  artifactId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  extensions: z.array(z.string()).optional(),
  metadata,
})
const task = z.strictObject({
  kind: z.literal('task'),
  id,
  contextId: id,
  status,
  artifacts: z.array(artifact).optional(),
  history: z.array(message).optional(),
  metadata,
})
const event = z.discriminatedUnion('kind', [
  task,
  message,
  z.strictObject({ kind: z.literal('status-update'), taskId: id, contextId: id, status, final: z.boolean(), metadata }),
  z.strictObject({
    kind: z.literal('artifact-update'),
    taskId: id,
    contextId: id,
    artifact,
    append: z.boolean().optional(),
    lastChunk: z.boolean().optional(),
    metadata,
  }),
])
const extension = z.strictObject({
  uri: z.string(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
const skill = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()).optional(),
  inputModes: z.array(z.string()).optional(),
  outputModes: z.array(z.string()).optional(),
})
const transport = z.enum(['JSONRPC', 'GRPC', 'HTTP+JSON'])
const card = z.strictObject({
  protocolVersion: z.string().regex(/^0\.3\.\d+$/),
  name: z.string().min(1),
  description: z.string(),
  url: z.url(),
  preferredTransport: transport,
  additionalInterfaces: z.array(z.strictObject({ url: z.url(), transport })).optional(),
  provider: z.strictObject({ organization: z.string(), url: z.string() }).optional(),
  iconUrl: z.string().optional(),
  version: z.string(),
  documentationUrl: z.string().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean(),
    pushNotifications: z.boolean(),
    stateTransitionHistory: z.boolean(),
    extensions: z.array(extension).optional(),
  }),
  securitySchemes: z
    .record(z.string(), z.looseObject({ type: z.enum(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']) }))
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  defaultInputModes: z.array(z.string()).min(1),
  defaultOutputModes: z.array(z.string()).min(1),
  skills: z.array(skill),
  supportsAuthenticatedExtendedCard: z.boolean(),
})
const error = z.strictObject({ code: z.int(), message: z.string(), data: z.record(z.string(), z.unknown()) })

const authentication = z.strictObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional()
const pushNotificationConfig = z.strictObject({
  id: id.optional(),
  url: z.url(),
  token: z.string().optional(),
  authentication,
})
const pushConfig = z.strictObject({ taskId: id, pushNotificationConfig })

export const strictV03 = {
  sent: z.union([task, message]),
  task,
  event,
  card,
  error,
  pushConfig,
  pushConfigs: z.array(pushConfig),
  deleted: z.null(),
}
