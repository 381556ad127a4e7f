import { z } from 'zod'
import type { Json, JsonObject } from '@/lib/a2a/json'
import { taskStates } from '@/lib/a2a/states'

// Here and not beside the type, so that pages that only inspect values do not load zod.
export const jsonSchema: z.ZodType<Json> = z.json() as z.ZodType<Json>
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema)

// Here and not beside the states, so that pages that only inspect them do not load zod.
export const taskStateSchema = z.enum(taskStates)

/** Where and how a caller receives push notifications of a task (v0.1 §6.8, v0.3 §6.8, v1.0 §4.3.1). */
export const pushConfigSchema = z.object({
  /** Distinguishes the configs of one task; v0.1 has only one. */
  id: z.string().optional(),
  url: z.string(),
  /** Repeated in every notification. */
  token: z.string().optional(),
  authentication: z.object({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
})
export type PushConfig = z.infer<typeof pushConfigSchema>

/**
 * The neutral model: the meaning of A2A v1.0 (§4.1), with short enum words. `extra` contains members of the wire object that no
 * protocol version defines, so that nothing from an agent is lost.
 */
const extra = { metadata: jsonObjectSchema.optional(), extra: jsonObjectSchema.optional() }
const partMembers = { filename: z.string().optional(), mediaType: z.string().optional(), ...extra }

const textPartSchema = z.object({ text: z.string(), ...partMembers })
/** `raw` is standard base64. */
const rawPartSchema = z.object({ raw: z.string(), ...partMembers })
/** `url` is empty for a file of which only the name or the type is known (v0.1 §6.6). */
const urlPartSchema = z.object({ url: z.string(), ...partMembers })
const dataPartSchema = z.object({ data: jsonSchema, ...partMembers })
export const partSchema = z.union([textPartSchema, rawPartSchema, urlPartSchema, dataPartSchema])

export const messageSchema = z.object({
  /** Absent in protocol versions without message IDs (v0.1), until the task log assigns one. */
  messageId: z.string().optional(),
  role: z.enum(['user', 'agent']),
  parts: z.array(partSchema),
  taskId: z.string().optional(),
  contextId: z.string().optional(),
  referenceTaskIds: z.array(z.string()).optional(),
  extensions: z.array(z.string()).optional(),
  ...extra,
})

export const artifactSchema = z.object({
  artifactId: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(partSchema),
  extensions: z.array(z.string()).optional(),
  ...extra,
})

const taskStatusSchema = z.object({
  state: taskStateSchema,
  message: messageSchema.optional(),
  /** As the agent wrote it; may lack a time zone. */
  timestamp: z.string().optional(),
  ...extra,
})

const taskSchema = z.object({
  id: z.string(),
  contextId: z.string().optional(),
  status: taskStatusSchema,
  artifacts: z.array(artifactSchema),
  history: z.array(messageSchema),
  ...extra,
})

const taskEventSchema = z.object({ kind: z.literal('task'), task: taskSchema })
const messageEventSchema = z.object({ kind: z.literal('message'), message: messageSchema })
const statusEventSchema = z.object({
  kind: z.literal('status'),
  taskId: z.string().optional(),
  contextId: z.string().optional(),
  status: taskStatusSchema,
  /** v0.x end flag; absent in v1.0. */
  final: z.boolean().optional(),
  ...extra,
})
const artifactEventSchema = z.object({
  kind: z.literal('artifact'),
  taskId: z.string().optional(),
  contextId: z.string().optional(),
  artifact: artifactSchema,
  /** true: append the parts to the artifact of that ID; false: replace or create it. */
  append: z.boolean(),
  lastChunk: z.boolean(),
  ...extra,
})

/** An event of an agent: a stream event, or the result of a call. */
export const agentEventSchema = z.discriminatedUnion('kind', [
  taskEventSchema,
  messageEventSchema,
  statusEventSchema,
  artifactEventSchema,
])

export type TextPart = z.infer<typeof textPartSchema>
export type RawPart = z.infer<typeof rawPartSchema>
export type Part = z.infer<typeof partSchema>
export type Message = z.infer<typeof messageSchema>
export type Artifact = z.infer<typeof artifactSchema>
export type TaskStatus = z.infer<typeof taskStatusSchema>
export type Task = z.infer<typeof taskSchema>
export type StatusEvent = z.infer<typeof statusEventSchema>
export type ArtifactEvent = z.infer<typeof artifactEventSchema>
export type AgentEvent = z.infer<typeof agentEventSchema>
