import { z } from 'zod'
import { levels } from '@/lib/a2a/card-checks/rule'
import { keepDaysSchema, keepMegabytesSchema } from '@/lib/api/retention'
import { dialectIds } from '@/lib/a2a/dialect'
import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { agentStatuses, lifecycles } from '@/lib/api/agent-words'
import { agentMatchSchema } from '@/lib/api/agent-search'
import { attemptSchema } from '@/lib/api/attempt'
import { cardSignatureSchema, thumbprintSchema } from '@/lib/api/card-signature'
import { givenCredentialSchema, headersSchema, setCredentialSchema } from '@/lib/api/credential'

export const dialectSchema = z.enum(dialectIds)
/**
 * Why an agent is not simply up: its name is not found, it refuses or does not take connections, its certificate is not
 * good, it does not answer in time, our outbound policy keeps it from being called, it wants another credential, it has no
 * card there or one that cannot be used, it answers with an error, or too many calls, it does not understand its dialect,
 * it is slow, its card changed in a way that may break callers, or Switchboard speaks none of its bindings.
 */
export const statusCodes = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'blocked',
  'auth',
  'no-card',
  'broken-card',
  'http-error',
  'agent-error',
  'rate-limited',
  'wrong-dialect',
  'slow',
  'changed',
  'uncallable',
] as const
/** card: the card is fetched; call: the agent is also asked for a task that does not exist; message: it is also sent a text. */
export const probeModes = ['card', 'call', 'message', 'off'] as const

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
  /** Path of the picture that is kept of it, drawn anew; null where there is none. */
  icon: z.string().nullable(),
  /** The endpoint that calls go to. */
  url: z.string(),
  dialect: dialectSchema,
  protocolVersion: z.string(),
  binding: z.string(),
  capabilities: z.object({ streaming: z.boolean(), pushNotifications: z.boolean(), extendedCard: z.boolean() }),
  /** In a list the first 20, with at most 20 tags each. */
  skills: z.array(skillSchema.pick({ id: true, name: true, tags: true })),
  /** Number of all its skills. */
  skillCount: z.number().int(),
  /** Number of all its different tags, those of its skills included. */
  tagCount: z.number().int(),
  inputModes: z.array(z.string()),
  outputModes: z.array(z.string()),
  tags: z.array(z.string()),
  /** Who looks after it. */
  owner: z.string().nullable(),
  /** Whether the caller wants to see it first. */
  favorite: z.boolean(),
  status: z.enum(agentStatuses),
  /** Why, as a code and as a sentence. */
  statusCode: z.enum(statusCodes).nullable(),
  statusReason: z.string().nullable(),
  /** When the status last became another. */
  statusSince: z.iso.datetime().nullable(),
  /** When it was last looked at whether it works. */
  probedAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lifecycle: z.enum(lifecycles),
  /** When its current card took the place of another. */
  cardChangedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  gatewayUrl: z.string(),
  /** Where a search found its words, the best place first; only in the answer to one. */
  matches: z.array(agentMatchSchema).max(3).optional(),
})
export type AgentSummary = z.infer<typeof agentSummarySchema>

/** How an agent proves its push deliveries beyond the task's own secret: by a JWT, signed with one of these keys. */
export const pushProofSchema = z.strictObject({
  type: z.literal('jwt'),
  jwksUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2048),
  /** What the JWT names as `iss`. */
  issuer: z.string().trim().min(1).max(2048).optional(),
})

/** What the agent page and `GET /api/agents/{id}` show: the summary and what the stored card says. */
export const agentDetailSchema = agentSummarySchema.omit({ matches: true }).extend({
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
      /** It writes parts with `type`, as the draft of 0.2 did, and gets them so. */
      parts: z.literal('type').optional(),
    })
    .nullable(),
  pushProof: pushProofSchema.nullable(),
  /** Whether a gateway caller's own `Authorization` header goes on to the agent. */
  passAuthorization: z.boolean(),
  /** For how many days since they last changed, and up to how many megabytes, logs of its tasks are kept; 0: without a limit, null: as of all agents. */
  keepDays: keepDaysSchema.nullable(),
  keepMegabytes: keepMegabytesSchema.nullable(),
  /** The card exactly as received. */
  card: z.string(),
  /** What its signatures prove. */
  signature: cardSignatureSchema,
  /** What is set so that the agent answers; a list where it is more than one, null where it is none. */
  credential: z.union([setCredentialSchema, z.array(setCredentialSchema)]).nullable(),
  /** Names of the extra headers that go with every call. */
  headers: z.array(z.string()),
})
export type AgentDetail = z.infer<typeof agentDetailSchema>

/** One line of the check report. */
export const reportItemSchema = z.object({
  level: z.enum(levels),
  /** The rule, e.g. `skill-tags-missing`, and what its sentences name. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Path of the card's member, e.g. `skills[0].tags`, or the step, e.g. `fetch`. */
  path: z.string(),
  /** Where the card's specification says so, e.g. `v1.0 §4.4.5`. */
  section: z.string().optional(),
  message: z.string(),
  /** What to do. */
  hint: z.string().optional(),
})
/** What was tried, found and missing while discovering an agent. */
export const discoveryReportSchema = z.object({
  cardUrl: z.string().nullable(),
  /** Each address tried, in order, and what came of it. */
  attempts: z.array(attemptSchema),
  dialect: dialectSchema,
  /** Why this dialect: as an English sentence, and by its code. */
  dialectReason: z.string(),
  dialectSign: z.object({ code: z.string(), values: z.record(z.string(), z.string()).optional() }),
  items: z.array(reportItemSchema),
})
export type ReportItem = z.infer<typeof reportItemSchema>
export type DiscoveryReport = z.infer<typeof discoveryReportSchema>

export const agentInputSchema = z.strictObject({
  url: z.string().trim().min(1).max(2048).optional(),
  card: jsonObjectSchema.optional(),
  /** The card as a text, instead: kept exactly, but for comments and the like, which JSON does not have. */
  cardText: z.string().optional(),
  /** Where to call instead of where the card says. */
  endpoint: z.string().trim().min(1).max(2048).optional(),
  tags: z.array(z.string().trim().min(1).max(64)).max(32).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(64)
    .optional(),
  dialect: dialectSchema.optional(),
  /** Who looks after it. */
  owner: z.string().trim().min(1).max(100).optional(),
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
  /** Who looks after it. */
  owner: z.string().trim().min(1).max(100).nullable().optional(),
  favorite: z.boolean().optional(),
  /** How it is looked at whether it works. */
  probeMode: z.enum(probeModes).optional(),
  /** What the mode `message` sends. */
  probeText: z.string().trim().min(1).max(2000).nullable().optional(),
  pushProof: pushProofSchema.nullable().optional(),
  /** Passes a gateway caller's own `Authorization` header on to the agent. Off unless it is set. */
  passAuthorization: z.boolean().optional(),
  keepDays: keepDaysSchema.nullable().optional(),
  keepMegabytes: keepMegabytesSchema.nullable().optional(),
  /** The keys, by their thumbprints, that are accepted as the card's signer: those that sign it now, or were accepted before. */
  pinnedKeys: z.array(thumbprintSchema).max(10).optional(),
})
export type AgentPatch = z.infer<typeof agentPatchSchema>
