import { z } from 'zod'
import { dialectIds } from '@/lib/a2a/dialect'
import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { givenCredentialSchema, headersSchema, setCredentialSchema } from '@/lib/api/credential'

export const dialectSchema = z.enum(dialectIds)
export const agentStatuses = ['up', 'degraded', 'down', 'unknown'] as const
export const lifecycles = ['active', 'deprecated', 'archived'] as const

export const skillSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  examples: z.array(z.string()),
  inputModes: z.array(z.string()).optional(),
  outputModes: z.array(z.string()).optional(),
})

export const agentSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  provider: z.object({ organization: z.string(), url: z.string().optional() }).nullable(),
  iconUrl: z.string().nullable(),
  /** The endpoint that calls go to. */
  url: z.string(),
  dialect: dialectSchema,
  protocolVersion: z.string(),
  binding: z.string(),
  capabilities: z.object({ streaming: z.boolean(), pushNotifications: z.boolean(), extendedCard: z.boolean() }),
  skills: z.array(skillSchema.pick({ id: true, name: true, tags: true })),
  inputModes: z.array(z.string()),
  outputModes: z.array(z.string()),
  tags: z.array(z.string()),
  status: z.enum(agentStatuses),
  statusReason: z.string().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lifecycle: z.enum(lifecycles),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  gatewayUrl: z.string(),
})
export type AgentSummary = z.infer<typeof agentSummarySchema>

/** How an agent proves its push deliveries beyond the task's own secret: by a JWT, signed with one of these keys. */
export const pushProofSchema = z.strictObject({
  type: z.literal('jwt'),
  jwksUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2048),
  /** What the JWT names as `iss`. */
  issuer: z.string().trim().min(1).max(2048).optional(),
})

/** What the agent page and `GET /api/agents/{id}` show: the summary and what the stored card says. */
export const agentDetailSchema = agentSummarySchema.extend({
  skills: z.array(skillSchema),
  cardUrl: z.string().nullable(),
  dialectOverride: dialectSchema.nullable(),
  documentationUrl: z.string().nullable(),
  interfaces: z.array(
    z.object({
      url: z.string(),
      binding: z.string(),
      protocolVersion: z.string().optional(),
      dialect: dialectSchema.optional(),
      tenant: z.string().optional(),
    }),
  ),
  cardVersion: z.number().int(),
  cardFetchedAt: z.iso.datetime(),
  /** What calls taught us against this version of the card; null where it was right. */
  learned: z
    .object({
      dialect: dialectSchema,
      cardDialect: dialectSchema,
      /** What the agent answered that taught so, as a sentence. */
      reason: z.string(),
      at: z.iso.datetime(),
      cardVersion: z.number().int(),
      /** Where it is called, if not where the card says. */
      url: z.string().optional(),
      binding: z.string().optional(),
    })
    .nullable(),
  pushProof: pushProofSchema.nullable(),
  /** The card exactly as received. */
  card: z.string(),
  /** What is set so that the agent answers; a list where it is more than one, null where it is none. */
  credential: z.union([setCredentialSchema, z.array(setCredentialSchema)]).nullable(),
  /** Names of the extra headers that go with every call. */
  headers: z.array(z.string()),
})
export type AgentDetail = z.infer<typeof agentDetailSchema>

/** One line of the check report. */
export const reportItemSchema = z.object({
  level: z.enum(['ok', 'warning', 'error']),
  /** Path of the card's member, e.g. `skills[0].tags`, or the step, e.g. `fetch`. */
  path: z.string(),
  message: z.string(),
  hint: z.string().optional(),
})
/** What was tried, found and missing while discovering an agent. */
export const discoveryReportSchema = z.object({
  cardUrl: z.string().nullable(),
  /** Each address tried, in order, and what came of it. */
  attempts: z.array(z.object({ url: z.string(), outcome: z.string() })),
  dialect: dialectSchema,
  /** Why this dialect. */
  dialectReason: z.string(),
  items: z.array(reportItemSchema),
})
export type ReportItem = z.infer<typeof reportItemSchema>
export type DiscoveryReport = z.infer<typeof discoveryReportSchema>

export const agentInputSchema = z.strictObject({
  url: z.string().trim().min(1).max(2048).optional(),
  card: jsonObjectSchema.optional(),
  tags: z.array(z.string().trim().min(1).max(64)).max(32).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(64)
    .optional(),
  dialect: dialectSchema.optional(),
  /** Shown to the agent from its card on, and stored with it. */
  credential: givenCredentialSchema.optional(),
  headers: headersSchema.optional(),
})
export type AgentInput = z.infer<typeof agentInputSchema>

export const agentPatchSchema = z.strictObject({
  /** The endpoint to call instead of the card's; null goes back to the card's. */
  url: z.string().trim().min(1).max(2048).nullable().optional(),
  dialect: dialectSchema.nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(64)).max(32).optional(),
  lifecycle: z.enum(['active', 'deprecated']).optional(),
  pushProof: pushProofSchema.nullable().optional(),
})
export type AgentPatch = z.infer<typeof agentPatchSchema>
