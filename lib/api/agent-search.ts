import { z } from 'zod'

/** Where a search can find its words. */
export const matchFields = ['name', 'provider', 'owner', 'tag', 'skill', 'description', 'example', 'url'] as const

/** Where a search found its words in an agent. */
export const agentMatchSchema = z.object({
  field: z.enum(matchFields),
  /** The agent's own text, descriptions without their Markdown, cut around what was found; `…` stands where it was cut. */
  text: z.string(),
  /** What was found: start and end in UTF-16 units of `text`, in order, apart from each other. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type AgentMatch = z.infer<typeof agentMatchSchema>

/** What a catalog can be narrowed by; each is a parameter of the catalog's query. */
export const facetNames = [
  'tag',
  'skill',
  'capability',
  'dialect',
  'mode',
  'provider',
  'owner',
  'status',
  'lifecycle',
] as const
export type FacetName = (typeof facetNames)[number]

const facetValueSchema = z.object({
  /** What the parameter takes. */
  value: z.string(),
  /** As agents write it; of what is not theirs (capabilities, dialects, …) the value again. */
  label: z.string(),
  /** How many agents are left when it is chosen, the other filters as they are. */
  count: z.number().int(),
})
export type FacetValue = z.infer<typeof facetValueSchema>

/**
 * What the agents that a query finds can be narrowed by, the most frequent values first, at most 100 each. A filter does
 * not narrow its own list, but for tags: all chosen ones have to hold. Chosen values are always there.
 */
export const agentFacetsSchema = z.object({
  /** Agents in the catalog whatever is asked for, archived ones apart. */
  total: z.number().int(),
  archived: z.number().int(),
  /** Those in which agents of the catalog differ, whatever is asked for: others narrow nothing. */
  telling: z.array(z.enum(facetNames)),
  facets: z.record(z.enum(facetNames), z.array(facetValueSchema)),
})
export type AgentFacets = z.infer<typeof agentFacetsSchema>
