import { z } from 'zod'

/** Fields of an agent that a search covers. */
export const matchFields = ['name', 'provider', 'owner', 'tag', 'skill', 'description', 'example', 'url'] as const

/** A match of a search in one field of an agent. */
export const agentMatchSchema = z.object({
  field: z.enum(matchFields),
  /** Excerpt of the agent's text around the match, without Markdown; `…` marks where it was cut. */
  text: z.string(),
  /** Matched ranges: start and end in UTF-16 units of `text`, sorted and without overlap. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type AgentMatch = z.infer<typeof agentMatchSchema>

/** Facets of the catalog. Each is a query parameter of the agent list. */
export const facetNames = [
  'tag',
  'skill',
  'capability',
  'dialect',
  'inputMode',
  'outputMode',
  'provider',
  'owner',
  'status',
  'lifecycle',
] as const
export type FacetName = (typeof facetNames)[number]

const facetValueSchema = z.object({
  /** Value of the query parameter. */
  value: z.string(),
  /** Label as agents write it; for values that agents do not name (capabilities, dialects, …) the value itself. */
  label: z.string(),
  /** Number of agents that remain if the value is selected, with the other filters unchanged. */
  count: z.number().int(),
})
export type FacetValue = z.infer<typeof facetValueSchema>

/**
 * Facet values of the matching agents, most frequent first, at most 100 per facet. A filter does not narrow its own facet,
 * except for tags, which must all match. Selected values are always included.
 */
export const agentFacetsSchema = z.object({
  /** Number of agents in the catalog without archived ones, regardless of the filters. */
  total: z.number().int(),
  archived: z.number().int(),
  /** Facets in which the agents of the catalog differ, regardless of the filters. Other facets narrow nothing. */
  telling: z.array(z.enum(facetNames)),
  facets: z.record(z.enum(facetNames), z.array(facetValueSchema)),
})
export type AgentFacets = z.infer<typeof agentFacetsSchema>
