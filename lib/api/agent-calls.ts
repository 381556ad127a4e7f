import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import {
  agentDetailSchema,
  agentStatuses,
  agentSummarySchema,
  dialectSchema,
  discoveryReportSchema,
  lifecycles,
} from '@/lib/api/agent'
import { askedCredentialsSchema } from '@/lib/api/credential-calls'
import { pageQuerySchema } from '@/lib/api/page'

export const agentCapabilities = ['streaming', 'pushNotifications', 'extendedCard'] as const
/** newest: by registration; name: A to Z; used: last used first, never used last. */
export const agentSorts = ['newest', 'name', 'used'] as const

const word = z.string().max(200)

/** Which agents of the catalog; every given filter has to hold. */
export const agentQuerySchema = pageQuerySchema.extend({
  /** Words, all of which have to occur in name, description, provider, address, skills, tags or examples. */
  q: word.optional(),
  tag: word.optional(),
  /** A skill's id or name. */
  skill: word.optional(),
  capability: z.enum(agentCapabilities).optional(),
  dialect: dialectSchema.optional(),
  /** A media type taken or given. */
  mode: word.optional(),
  provider: word.optional(),
  status: z.enum(agentStatuses).optional(),
  /** Archived agents are listed only when asked for. */
  lifecycle: z.enum(lifecycles).optional(),
  sort: z.enum(agentSorts).optional(),
})

export const agentPageSchema = z.object({
  agents: z.array(agentSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})

/** An agent as it would be registered: what only registration gives is missing. */
export const agentPreviewSchema = agentDetailSchema.omit({
  id: true,
  gatewayUrl: true,
  lastUsedAt: true,
  createdAt: true,
  updatedAt: true,
  cardVersion: true,
  cardFetchedAt: true,
  learned: true,
  credential: true,
  headers: true,
  pushProof: true,
})
export type AgentPreview = z.infer<typeof agentPreviewSchema>

export const previewResultSchema = z.object({
  agent: agentPreviewSchema,
  report: discoveryReportSchema,
  /** What the card asks of its callers. */
  asked: askedCredentialsSchema,
})
export type PreviewResult = z.infer<typeof previewResultSchema>

export const registrationResultSchema = z.object({ agent: agentDetailSchema, report: discoveryReportSchema })
export type RegistrationResult = z.infer<typeof registrationResultSchema>

/** `changed`: the card differs from the one before, and is a new version. */
export const refreshResultSchema = registrationResultSchema.extend({ changed: z.boolean() })
export type RefreshResult = z.infer<typeof refreshResultSchema>

/** The card for callers with a credential, as the agent wrote it, and what it says. */
export const extendedCardResultSchema = z.object({
  card: jsonObjectSchema,
  reading: agentDetailSchema.pick({
    name: true,
    description: true,
    version: true,
    dialect: true,
    skills: true,
    interfaces: true,
    inputModes: true,
    outputModes: true,
  }),
  /** Oddities that were passed over. */
  notes: z.array(z.string()),
})
export type ExtendedCardResult = z.infer<typeof extendedCardResultSchema>

const cardVersionSchema = z.object({
  version: z.number().int(),
  /** Where it was found; null when it was pasted. */
  sourceUrl: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
})
export const cardVersionsSchema = z.object({ cards: z.array(cardVersionSchema) })
export const healthSchema = z.object({
  status: z.enum(['ok', 'down']),
  /** These only for those who are signed in. */
  version: z.string().optional(),
  database: z.enum(['sqlite', 'postgresql']).optional(),
})
