import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/model'
import { agentCapabilities, agentSorts, agentStatuses, lifecycles } from '@/lib/api/constants'
import { agentDetailSchema, agentSummarySchema, dialectSchema, discoveryReportSchema } from '@/lib/api/agent'
import { cardProblems } from '@/lib/api/card'
import { cardSignatureSchema } from '@/lib/api/card-signature'
import { credentialRequirementsSchema } from '@/lib/api/credential-calls'
import { pageQuerySchema } from '@/lib/api/page'

const word = z.string().max(200)

/** Filters of the agent list. An agent must match all of them. */
export const agentQuerySchema = pageQuerySchema.extend({
  /** Words, or phrases in quotes. All must occur in the name, description, provider, owner, URL, skills, tags or examples. */
  q: word.optional(),
  /** Can be repeated. An agent must have all tags. */
  tag: z.union([word, z.array(word).max(20)]).optional(),
  /** ID or name of a skill. */
  skill: word.optional(),
  capability: z.enum(agentCapabilities).optional(),
  dialect: dialectSchema.optional(),
  /** Input or output media type. */
  mode: word.optional(),
  inputMode: word.optional(),
  outputMode: word.optional(),
  provider: word.optional(),
  /** Person or team responsible for the agent. */
  owner: word.optional(),
  /** `true`: only the caller's favorites. */
  favorite: z.stringbool().optional(),
  status: z.enum(agentStatuses).optional(),
  /** Archived agents are listed only with `archived`. */
  lifecycle: z.enum(lifecycles).optional(),
  /** Favorites come first in every order. Default: `match` with `q`, otherwise `newest`. */
  sort: z.enum(agentSorts).optional(),
})

/** Filters of the facet counts: those of the agent list. */
export const facetQuerySchema = agentQuerySchema.omit({ sort: true, cursor: true, limit: true })

export const agentPageSchema = z.object({
  agents: z.array(agentSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})

/** An agent as it would be registered, without the members that registration adds. */
export const agentPreviewSchema = agentDetailSchema.omit({
  access: true,
  id: true,
  gatewayUrl: true,
  icon: true,
  lastUsedAt: true,
  createdAt: true,
  updatedAt: true,
  extensions: true,
  cardVersion: true,
  cardFetchedAt: true,
  cardChangedAt: true,
  learned: true,
  signature: true,
  credential: true,
  headers: true,
  pushProof: true,
  passAuthorization: true,
  keepDays: true,
  keepMegabytes: true,
  owner: true,
  favorite: true,
  statusSince: true,
  probedAt: true,
  skillCount: true,
  tagCount: true,
})
export type AgentPreview = z.infer<typeof agentPreviewSchema>

/** An agent of the catalog that the previewed agent may be. */
const namedAgentSchema = agentSummarySchema.pick({ id: true, slug: true, name: true, url: true })

export const previewResultSchema = z.object({
  agent: agentPreviewSchema,
  report: discoveryReportSchema,
  /** The archived agent that registration restores, with its tasks. */
  archived: namedAgentSchema.nullable(),
  /** Possible duplicates: agents with almost the same URL, or with the same name and provider. */
  similar: z.array(namedAgentSchema.extend({ why: z.enum(['address', 'name']) })),
  /** Credentials that the card requires. */
  asked: credentialRequirementsSchema,
  /** Result of the signature verification. */
  signature: cardSignatureSchema.pick({ state: true, reason: true, keys: true, uncovered: true }),
})
export type PreviewResult = z.infer<typeof previewResultSchema>

export const registrationResultSchema = z.object({ agent: agentDetailSchema, report: discoveryReportSchema })
export type RegistrationResult = z.infer<typeof registrationResultSchema>

/** The bundled sample agents. */
export const sampleAgentsSchema = z.object({ agents: z.array(namedAgentSchema) })

/** `changed`: the card differs from the previous one and was stored as a new version. */
export const refreshResultSchema = registrationResultSchema.extend({ changed: z.boolean() })
export type RefreshResult = z.infer<typeof refreshResultSchema>

/** The extended Agent Card as received, and its parsed content. */
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
  /** Deviations from the specification that were ignored. */
  notes: z.array(z.string()),
})
export type ExtendedCardResult = z.infer<typeof extendedCardResultSchema>

const cardVersionSchema = z.object({
  version: z.number().int(),
  /** URL of the card; null if it was pasted. */
  sourceUrl: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
  /** When the agent last returned it; null if it was returned only once. */
  seenAt: z.iso.datetime().nullable(),
  /** Why the card is not used; null if it is or was the current card. */
  problem: z.enum(cardProblems).nullable(),
  /** Whether it is the current card. */
  current: z.boolean(),
})
export const cardVersionsSchema = z.object({ cards: z.array(cardVersionSchema) })
/** Changes whenever the content of the directory changes. */
export const catalogRevisionSchema = z.object({ revision: z.string() })
/**
 * `stopping`: the process is shutting down; `database`: the database does not respond; `migrations`: its schema is of another
 * version.
 */
const healthReasons = ['stopping', 'database', 'migrations'] as const
/** `down`: do not send requests to this instance; `reason` says why. */
export const readySchema = z.object({ status: z.enum(['ok', 'down']), reason: z.enum(healthReasons).optional() })
export const liveSchema = readySchema.pick({ status: true })
export type Readiness = z.infer<typeof readySchema>
export const healthSchema = readySchema.extend({
  /** Why the database cannot be written: it does not respond, its disk is full, or another program locks it. */
  trouble: z.enum(['away', 'full', 'locked']).optional(),
  /** The following members are present only for signed-in callers. */
  version: z.string().optional(),
  database: z.enum(['sqlite', 'postgresql']).optional(),
  /** ID of this process among several on one database. */
  instance: z.string().optional(),
})
