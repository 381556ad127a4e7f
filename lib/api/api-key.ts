import { z } from 'zod'
import { keyScopes } from '@/lib/access/key-scopes'
import { nameSchema } from '@/lib/api/name'

const limit = z.int().min(1)

/** Limits on the calls of a person or an API key; null for no limit. */
export const quotaSchema = z.object({
  /** Calls in any minute. Each instance counts separately. */
  callsPerMinute: limit.max(1_000_000).nullable(),
  /** Tasks that run at the same time. */
  concurrentTasks: limit.max(100_000).nullable(),
  /** Bytes sent and received through the gateway on a day, in UTC. */
  bytesPerDay: limit.max(Number.MAX_SAFE_INTEGER).nullable(),
})
export type Quota = z.infer<typeof quotaSchema>
/** Members left out stay as they are. */
export const quotaPatchSchema = z.strictObject(quotaSchema.partial().shape)
export type QuotaPatch = z.infer<typeof quotaPatchSchema>

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  scope: z.enum(keyScopes),
  /** The person for whom programs act with it. */
  person: z.object({ id: z.string(), name: z.string() }),
  /** The only agents that it may access, as far as the caller sees them; null for all. */
  agents: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })).nullable(),
  quota: quotaSchema,
  createdAt: z.iso.datetime(),
  /** Null if it does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  /** Last use, to the minute. */
  usedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) })

const name = nameSchema
/** Days from now until it expires; null if it does not expire. */
const days = z.int().min(1).max(3650).nullable()

export const apiKeyInputSchema = z.strictObject({
  name,
  scope: z.enum(keyScopes).default('call'),
  /** IDs or slugs of the only agents that it may access; null for all. */
  agents: z.array(z.string().max(200)).min(1).max(200).nullable().default(null),
  days: days.default(90),
  quota: quotaPatchSchema.default({}),
})
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>

/** Only administrators change the limits of a key. */
export const apiKeyPatchSchema = z.strictObject({
  name: name.optional(),
  /** Not of a key that has expired or was revoked. */
  days: days.optional(),
  quota: quotaPatchSchema.optional(),
})
export type ApiKeyPatch = z.infer<typeof apiKeyPatchSchema>

/** The token is returned only once. */
export const newApiKeySchema = z.object({ key: apiKeySchema, token: z.string() })
export type NewApiKey = z.infer<typeof newApiKeySchema>
