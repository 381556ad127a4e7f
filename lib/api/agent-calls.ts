import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { agentCapabilities, agentSorts, agentStatuses, lifecycles } from '@/lib/api/agent-words'
import { agentDetailSchema, agentSummarySchema, dialectSchema, discoveryReportSchema } from '@/lib/api/agent'
import { cardProblems } from '@/lib/api/card'
import { cardSignatureSchema } from '@/lib/api/card-signature'
import { askedCredentialsSchema } from '@/lib/api/credential-calls'
import { pageQuerySchema } from '@/lib/api/page'

const word = z.string().max(200)

/** Which agents of the catalog; every given filter has to hold. */
export const agentQuerySchema = pageQuerySchema.extend({
  /**
   * Words, or phrases in quotes, all of which have to occur in name, description, provider, owner, address, skills, tags or
   * examples.
   */
  q: word.optional(),
  /** May be given more than once: all have to hold. */
  tag: z.union([word, z.array(word).max(20)]).optional(),
  /** A skill's id or name. */
  skill: word.optional(),
  capability: z.enum(agentCapabilities).optional(),
  dialect: dialectSchema.optional(),
  /** A media type taken or given. */
  mode: word.optional(),
  provider: word.optional(),
  /** Who looks after it. */
  owner: word.optional(),
  /** `true`: only those that the caller wants to see first. */
  favorite: z.stringbool().optional(),
  status: z.enum(agentStatuses).optional(),
  /** Archived agents are listed only when asked for. */
  lifecycle: z.enum(lifecycles).optional(),
  /** Favourites come first in every order. `match` when absent and there is `q`, else `newest`. */
  sort: z.enum(agentSorts).optional(),
})

/** The same filters, to count what they could be narrowed by. */
export const facetQuerySchema = agentQuerySchema.omit({ sort: true, cursor: true, limit: true })

export const agentPageSchema = z.object({
  agents: z.array(agentSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})

/** An agent as it would be registered: what only registration gives is missing. */
export const agentPreviewSchema = agentDetailSchema.omit({
  id: true,
  gatewayUrl: true,
  icon: true,
  lastUsedAt: true,
  createdAt: true,
  updatedAt: true,
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

/** An agent of the catalog that one about to be added may be. */
const namedAgentSchema = agentSummarySchema.pick({ id: true, slug: true, name: true, url: true })

export const previewResultSchema = z.object({
  agent: agentPreviewSchema,
  report: discoveryReportSchema,
  /** The archived agent that comes back, with its tasks, when this one is added. */
  archived: namedAgentSchema.nullable(),
  /** Agents that this may be another one of: called at almost the same address, or of the same name and provider. */
  similar: z.array(namedAgentSchema.extend({ why: z.enum(['address', 'name']) })),
  /** What the card asks of its callers. */
  asked: askedCredentialsSchema,
  /** What its signatures prove. */
  signature: cardSignatureSchema.pick({ state: true, reason: true, keys: true, uncovered: true }),
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
  /** When the agent gave it last; null where that was only once. */
  seenAt: z.iso.datetime().nullable(),
  /** Why it is not used; null for one that was the current one. */
  problem: z.enum(cardProblems).nullable(),
  /** Whether the agent is called by it. */
  current: z.boolean(),
})
export const cardVersionsSchema = z.object({ cards: z.array(cardVersionSchema) })
/** Becomes another with everything the directory shows. */
export const catalogRevisionSchema = z.object({ revision: z.string() })
/** `stopping`: about to end; `database`: it does not answer; `migrations`: it is not of this version. */
const healthReasons = ['stopping', 'database', 'migrations'] as const
/** `down`: send nothing here, for that reason. */
export const readySchema = z.object({ status: z.enum(['ok', 'down']), reason: z.enum(healthReasons).optional() })
export const liveSchema = readySchema.pick({ status: true })
export type Readiness = z.infer<typeof readySchema>
export const healthSchema = readySchema.extend({
  /** Why nothing can be written: the database does not answer, its disk is full, or another program holds it. */
  trouble: z.enum(['away', 'full', 'locked']).optional(),
  /** These only for those who are signed in. */
  version: z.string().optional(),
  database: z.enum(['sqlite', 'postgresql']).optional(),
  /** This process among several on one database. */
  instance: z.string().optional(),
})
