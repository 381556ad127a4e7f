import { z } from 'zod'

/** v1.0 §4 for a strict ProtoJSON reader: required members, no others, exactly one member of a oneof. */
const metadata = z.record(z.string(), z.unknown()).optional()
const id = z.string().min(1)
const partRest = { filename: z.string().optional(), mediaType: z.string().optional(), metadata }
const part = z.union([
  z.strictObject({ text: z.string(), ...partRest }),
  z.strictObject({ raw: z.base64(), ...partRest }),
  z.strictObject({ url: z.string(), ...partRest }),
  z.strictObject({ data: z.unknown(), ...partRest }),
])
const message = z.strictObject({
  messageId: id,
  contextId: id.optional(),
  taskId: id.optional(),
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  parts: z.array(part).min(1),
  metadata,
  extensions: z.array(z.string()).optional(),
  referenceTaskIds: z.array(z.string()).optional(),
})
const states = 'UNSPECIFIED SUBMITTED WORKING COMPLETED FAILED CANCELED INPUT_REQUIRED REJECTED AUTH_REQUIRED'.split(
  ' ',
)
const status = z.strictObject({
  state: z.enum(states.map((state) => `TASK_STATE_${state}`)),
  message: message.optional(),
  timestamp: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    .optional(),
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
  contextId: id.optional(),
  status,
  artifacts: z.array(artifact).optional(),
  history: z.array(message).optional(),
  metadata,
})
const statusUpdate = z.strictObject({ taskId: id, contextId: id, status, metadata })
const artifactUpdate = z.strictObject({
  taskId: id,
  contextId: id,
  artifact,
  append: z.literal(true).optional(),
  lastChunk: z.literal(true).optional(),
  metadata,
})
const sent = z.union([z.strictObject({ task }), z.strictObject({ message })])
const event = z.union([sent, z.strictObject({ statusUpdate }), z.strictObject({ artifactUpdate })])
const list = z.strictObject({
  tasks: z.array(task),
  nextPageToken: z.string(),
  pageSize: z.int(),
  totalSize: z.int(),
})
const oneScheme = [
  'apiKeySecurityScheme',
  'httpAuthSecurityScheme',
  'oauth2SecurityScheme',
  'openIdConnectSecurityScheme',
  'mtlsSecurityScheme',
].map((name) => z.strictObject({ [name]: z.record(z.string(), z.unknown()) }))
const scheme = z.union(oneScheme)
const skill = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()).optional(),
  inputModes: z.array(z.string()).optional(),
  outputModes: z.array(z.string()).optional(),
})
const card = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  supportedInterfaces: z
    .array(
      z.strictObject({
        url: z.url(),
        protocolBinding: z.string().min(1),
        protocolVersion: z.string().min(1),
        tenant: z.string().optional(),
      }),
    )
    .min(1),
  provider: z.strictObject({ organization: z.string(), url: z.string() }).optional(),
  version: z.string(),
  documentationUrl: z.string().optional(),
  iconUrl: z.string().optional(),
  capabilities: z.strictObject({
    streaming: z.boolean(),
    pushNotifications: z.boolean(),
    extensions: z.array(z.looseObject({ uri: z.string() })).optional(),
    extendedAgentCard: z.boolean(),
  }),
  securitySchemes: z.record(z.string(), scheme).optional(),
  securityRequirements: z
    .array(z.strictObject({ schemes: z.record(z.string(), z.strictObject({ list: z.array(z.string()) })) }))
    .optional(),
  defaultInputModes: z.array(z.string()).min(1),
  defaultOutputModes: z.array(z.string()).min(1),
  skills: z.array(skill),
})
const error = z.strictObject({
  code: z.int(),
  message: z.string(),
  data: z.array(z.looseObject({ '@type': z.string().startsWith('type.googleapis.com/') })),
})

/** The error of HTTP+JSON (§11.6): google.rpc.Status with an ErrorInfo. */
const httpError = z.strictObject({
  error: z.strictObject({
    code: z.int().min(400).max(599),
    status: z.string().regex(/^[A-Z_]+$/),
    message: z.string().min(1),
    details: z
      .array(z.looseObject({ '@type': z.string().startsWith('type.googleapis.com/') }))
      .refine((all) => all.some((one) => one['@type'] === 'type.googleapis.com/google.rpc.ErrorInfo')),
  }),
})

const pushConfig = z.strictObject({
  tenant: z.string().optional(),
  taskId: id,
  id: id.optional(),
  url: z.url(),
  token: z.string().optional(),
  authentication: z.strictObject({ scheme: z.string().min(1), credentials: z.string().optional() }).optional(),
})
const pushConfigs = z.strictObject({ configs: z.array(pushConfig), nextPageToken: z.string() })
const deleted = z.strictObject({})

export const strictV10 = { sent, task, event, card, error, httpError, list, pushConfig, pushConfigs, deleted }
