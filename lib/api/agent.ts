import { z } from 'zod'
import { levels } from '@/lib/a2a/card-checks/rule'
import { keepDaysSchema, keepMegabytesSchema } from '@/lib/api/retention'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { jsonObjectSchema } from '@/lib/a2a/model'
import { agentStatuses, lifecycles, credentialModes } from '@/lib/api/constants'
import { agentMatchSchema } from '@/lib/api/agent-search'
import { attemptSchema } from '@/lib/api/attempt'
import { cardSignatureSchema, thumbprintSchema } from '@/lib/api/card-signature'
import { inputError } from '@/lib/api/input-error'
import { headersSchema, registrationCredentialsSchema, setCredentialSchema } from '@/lib/api/credential'
import { visibilities } from '@/lib/access/agent-access'

export const dialectSchema = z.enum(dialectIds)
/**
 * Why an agent is not `up`: its host name does not resolve, it refuses or does not accept connections, its certificate is
 * invalid, it times out, the outbound policy denies the call, it requires another credential, it has no card or an unusable
 * one, it responds with an error or a rate limit, it rejects its dialect, it is slow, its card changed in a way that may break
 * callers, or Switchboard supports none of its bindings.
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
/** card: the probe fetches the card; call: it also requests a task that does not exist; message: it also sends a message. */
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

/** Who sees an agent, and who changes it. Without accounts, everyone does both. */
const agentAccessSchema = z.object({
  /** everyone: everyone who may sign in; teams: its team and those of `visibleTo`; owner: only the person who added it. */
  visibility: z.enum(visibilities),
  /** The team whose editors change the agent; null if only the person who added it and administrators do. */
  teamId: z.string().nullable(),
  /** Other teams that see the agent. */
  visibleTo: z.array(z.string()),
  /** Whose credentials calls use: the shared ones, or only those of the person who calls. */
  credentials: z.enum(credentialModes),
})

export const agentSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  provider: z.object({ organization: z.string(), url: z.string().optional() }).nullable(),
  iconUrl: z.string().nullable(),
  /** Path of the icon, which the server stores and redraws; null if there is none. */
  icon: z.string().nullable(),
  /** URL of the endpoint that receives calls. */
  url: z.string(),
  dialect: dialectSchema,
  protocolVersion: z.string(),
  binding: z.string(),
  capabilities: z.object({ streaming: z.boolean(), pushNotifications: z.boolean(), extendedCard: z.boolean() }),
  /** In a list: the first 20 skills, with at most 20 tags each. */
  skills: z.array(skillSchema.pick({ id: true, name: true, tags: true })),
  /** Number of skills. */
  skillCount: z.number().int(),
  /** Number of distinct tags, including those of the skills. */
  tagCount: z.number().int(),
  inputModes: z.array(z.string()),
  outputModes: z.array(z.string()),
  tags: z.array(z.string()),
  /** Person or team responsible for the agent. */
  owner: z.string().nullable(),
  /** Whether the caller marked it as a favorite. */
  favorite: z.boolean(),
  status: z.enum(agentStatuses),
  /** Reason of the status, as a code and as a sentence. */
  statusCode: z.enum(statusCodes).nullable(),
  statusReason: z.string().nullable(),
  /** When the status last changed. */
  statusSince: z.iso.datetime().nullable(),
  /** Time of the last probe. */
  probedAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lifecycle: z.enum(lifecycles),
  /** Teams that the caller is not in are left out, except for administrators. */
  access: agentAccessSchema.extend({
    /** Whether the caller added the agent. */
    own: z.boolean(),
    /** Whether the caller may change the agent. */
    changeable: z.boolean(),
  }),
  /** When the current card replaced another one. */
  cardChangedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  gatewayUrl: z.string(),
  /** Search matches, best first; only in search results. */
  matches: z.array(agentMatchSchema).max(3).optional(),
})
export type AgentSummary = z.infer<typeof agentSummarySchema>

/** How the agent authenticates push notifications in addition to the task's token: a JWT, signed with one of these keys. */
export const pushProofSchema = z.strictObject({
  type: z.literal('jwt'),
  jwksUrl: z.url({ protocol: /^https?$/, error: inputError('input-web-address') }).max(2048),
  /** Expected `iss` claim of the JWT. */
  issuer: z.string().trim().min(1).max(2048).optional(),
})

const agentAccessPatchSchema = z.strictObject({
  visibility: agentAccessSchema.shape.visibility.optional(),
  teamId: z.string().max(100).nullable().optional(),
  visibleTo: z.array(z.string().max(100)).max(100).optional(),
  credentials: z.enum(credentialModes).optional(),
})
export type AgentAccessPatch = z.infer<typeof agentAccessPatchSchema>

/** The agent summary with the content of the stored card. Returned by `GET /api/agents/{id}`. */
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
  /** Extensions on its card that messages can activate; empty if its protocol version has no field for them. */
  extensions: z.array(z.object({ uri: z.string(), required: z.boolean() })),
  cardVersion: z.number().int(),
  cardFetchedAt: z.iso.datetime(),
  /** Overrides discovered by calls with this version of the card; null if there are none. */
  learned: z
    .object({
      dialect: dialectSchema,
      cardDialect: dialectSchema,
      /** The response that led to the override, as a sentence. */
      reason: z.string(),
      at: z.iso.datetime(),
      cardVersion: z.number().int(),
      /** URL that is called instead of the card's URL. */
      url: z.string().optional(),
      binding: z.string().optional(),
      /** The agent uses parts with `type`, as in the draft of 0.2. */
      parts: z.literal('type').optional(),
    })
    .nullable(),
  pushProof: pushProofSchema.nullable(),
  /** Whether the `Authorization` header of gateway callers is forwarded to the agent. False once its endpoint is at another server. */
  passAuthorization: z.boolean(),
  /**
   * Retention of the event logs of its tasks: days since the last change, and megabytes. 0: no limit; null: the default limits.
   */
  keepDays: keepDaysSchema.nullable(),
  keepMegabytes: keepMegabytesSchema.nullable(),
  /** The card exactly as received. */
  card: z.string(),
  /** What its signatures prove. */
  signature: cardSignatureSchema,
  /** The stored credential; a list if there are several, null if there is none. */
  credential: z.union([setCredentialSchema, z.array(setCredentialSchema)]).nullable(),
  /** Names of the extra headers of every call. */
  headers: z.array(z.string()),
})
export type AgentDetail = z.infer<typeof agentDetailSchema>

/** One entry of the card check report. */
export const reportItemSchema = z.object({
  level: z.enum(levels),
  /** ID of the rule, e.g. `skill-tags-missing`, and the values of its messages. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** JSON path of the card's member, e.g. `skills[0].tags`, or the step, e.g. `fetch`. */
  path: z.string(),
  /** Section of the specification, e.g. `v1.0 §4.4.5`. */
  section: z.string().optional(),
  message: z.string(),
  /** How to fix it. */
  hint: z.string().optional(),
})
/** Result of discovery: the URLs that were tried, the selected endpoint and dialect, and the card checks. */
export const discoveryReportSchema = z.object({
  cardUrl: z.string().nullable(),
  /** The URLs that were tried, in order, with their outcome. */
  attempts: z.array(attemptSchema),
  dialect: dialectSchema,
  /** Why this dialect was selected: as an English sentence and as a code. */
  dialectReason: z.string(),
  dialectSign: z.object({ code: z.string(), values: z.record(z.string(), z.string()).optional() }),
  items: z.array(reportItemSchema),
})
export type ReportItem = z.infer<typeof reportItemSchema>
export type DiscoveryReport = z.infer<typeof discoveryReportSchema>

export const agentInputSchema = z.strictObject({
  url: z.string().trim().min(1).max(2048).optional(),
  card: jsonObjectSchema.optional(),
  /**
   * The card as text, in place of a URL. Stored unchanged, except for comments and trailing commas, which JSON does not allow.
   */
  cardText: z.string().optional(),
  /** URL to call in place of the card's URL. */
  endpoint: z.string().trim().min(1).max(2048).optional(),
  tags: z.array(z.string().trim().min(1).max(64)).max(32).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(64)
    .optional(),
  dialect: dialectSchema.optional(),
  /** Person or team responsible for the agent. */
  owner: z.string().trim().min(1).max(100).optional(),
  /** Credentials for fetching the card. Stored with the agent. */
  credential: registrationCredentialsSchema.optional(),
  headers: headersSchema.optional(),
})
export type AgentInput = z.infer<typeof agentInputSchema>

export const agentPatchSchema = z.strictObject({
  /** URL to call in place of the card's URL; null restores the card's URL. */
  url: z.string().trim().min(1).max(2048).nullable().optional(),
  dialect: dialectSchema.nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(64)).max(32).optional(),
  lifecycle: z.enum(['active', 'deprecated']).optional(),
  /** Person or team responsible for the agent. */
  owner: z.string().trim().min(1).max(100).nullable().optional(),
  favorite: z.boolean().optional(),
  access: agentAccessPatchSchema.optional(),
  /** Probe mode. */
  probeMode: z.enum(probeModes).optional(),
  /** Text that the probe mode `message` sends. */
  probeText: z.string().trim().min(1).max(2000).nullable().optional(),
  pushProof: pushProofSchema.nullable().optional(),
  /** Whether the `Authorization` header of gateway callers is forwarded to the servers that the agent has now. Default: false. */
  passAuthorization: z.boolean().optional(),
  keepDays: keepDaysSchema.nullable().optional(),
  keepMegabytes: keepMegabytesSchema.nullable().optional(),
  /** Thumbprints of the keys that are accepted as signer of the card: keys that sign it now or were accepted before. */
  pinnedKeys: z.array(thumbprintSchema).max(10).optional(),
})
export type AgentPatch = z.infer<typeof agentPatchSchema>
