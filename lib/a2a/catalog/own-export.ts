import { z } from 'zod'
import { cut } from '@/lib/a2a/card-checks/cut'
import { cardTextItem } from '@/lib/a2a/catalog/card-item'
import { broken, type CatalogItem, mostLines } from '@/lib/a2a/catalog/catalog'
import { labelOf } from '@/lib/a2a/catalog/label'
import { dialectIds } from '@/lib/a2a/dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** The version of our own format that is written, and the newest that is read. */
export const exportVersion = 1

/** One agent as our own export writes it. Nothing of it is secret: of credentials only which are set, of headers their names. */
export const exportedAgentSchema = z.object({
  name: z.string(),
  slug: z.string().max(64),
  /** Its card exactly as received, but for what in it looks like a secret. */
  card: z.string(),
  cardUrl: z.string().max(2048).nullable(),
  /** What a person chose over the card. */
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
  /** The name of the bundled sample agent that it is. */
  sample: z.string().nullable(),
  credentials: z.array(z.object({ type: z.string(), scheme: z.string() })),
  headers: z.array(z.string()),
})
export type ExportedAgent = z.infer<typeof exportedAgentSchema>

const readSchema = exportedAgentSchema.partial().required({ card: true })

/** True for what our own export writes, whatever its version. */
export function isOwnExport(json: Json): json is JsonObject & { version: number; agents: Json[] } {
  return (
    isObject(json) && json.switchboard === 'catalog' && typeof json.version === 'number' && Array.isArray(json.agents)
  )
}

/** The agents of our own export; no more than one beyond what a list may have. */
export function readOwnExport({ agents }: { agents: Json[] }): CatalogItem[] {
  return agents.slice(0, mostLines + 1).map((agent) => {
    const label = isObject(agent) ? labelOf(agent.name, agent.slug) : '–'
    const result = readSchema.safeParse(agent)
    if (!result.success) return broken(label, 'not-valid', { path: cut(result.error.issues[0]?.path.join('.') || '–') })
    const { card, cardUrl, endpoint, dialect, owner, pushProof, sample, slug, tags, lifecycle, favorite, probe } =
      result.data
    return cardTextItem(card, {
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
