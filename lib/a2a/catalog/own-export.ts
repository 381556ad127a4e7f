import { z } from 'zod'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { parseCardItem, toLabel } from '@/lib/a2a/catalog/list-items'
import { rejectItem, type CatalogItem, maxCatalogItems } from '@/lib/a2a/catalog/catalog'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** The version of Switchboard's export format that is written, and the newest that is read. */
export const exportVersion = 1

/** One agent of Switchboard's export. Contains no secrets: only which credentials are set, and the names of headers. */
export const exportedAgentSchema = z.object({
  name: z.string(),
  slug: z.string().max(64),
  /** The card exactly as received, without what looks like a secret. */
  card: z.string(),
  cardUrl: z.string().max(2048).nullable(),
  /** Settings that override the card. */
  endpoint: z.string().max(2048).nullable(),
  dialect: z.enum(dialectIds).nullable(),
  tags: z.array(z.string().trim().min(1).max(64)).max(32),
  owner: z.string().trim().min(1).max(100).nullable(),
  lifecycle: z.enum(['active', 'deprecated', 'archived']),
  favorite: z.boolean(),
  probe: z.object({ mode: z.enum(['card', 'call', 'message', 'off']), text: z.string().max(2000).nullable() }),
  pushProof: z
    .object({
      type: z.literal('jwt'),
      jwksUrl: z.url({ protocol: /^https?$/ }).max(2048),
      issuer: z.string().optional(),
    })
    .nullable(),
  /** The name of the bundled sample agent. */
  sample: z.string().nullable(),
  credentials: z.array(z.object({ type: z.string(), scheme: z.string() })),
  headers: z.array(z.string()),
})
export type ExportedAgent = z.infer<typeof exportedAgentSchema>

const readSchema = exportedAgentSchema.partial().required({ card: true })

/** True for Switchboard's export of any version. */
export function isOwnExport(json: Json): json is JsonObject & { version: number; agents: Json[] } {
  return (
    isObject(json) && json.switchboard === 'catalog' && typeof json.version === 'number' && Array.isArray(json.agents)
  )
}

/** Returns the agents of Switchboard's export, at most one more than a list may have. */
export function readOwnExport({ agents }: { agents: Json[] }): CatalogItem[] {
  return agents.slice(0, maxCatalogItems + 1).map((agent) => {
    const label = isObject(agent) ? toLabel(agent.name, agent.slug) : '–'
    const result = readSchema.safeParse(agent)
    if (!result.success)
      return rejectItem(label, 'not-valid', { path: truncate(result.error.issues[0]?.path.join('.') || '–') })
    const { card, cardUrl, endpoint, dialect, owner, pushProof, sample, slug, tags, lifecycle, favorite, probe } =
      result.data
    return parseCardItem(card, {
      label,
      ...(cardUrl && { cardUrl }),
      ...(endpoint && { endpoint }),
      ...(dialect && { dialect }),
      ...(owner && { owner }),
      ...(pushProof && { pushProof }),
      ...(sample && { sample }),
      ...(slug && { slug }),
      ...(tags && { tags }),
      ...(lifecycle && { lifecycle }),
      ...(favorite !== undefined && { favorite }),
      ...(probe && { probe }),
    })
  })
}
