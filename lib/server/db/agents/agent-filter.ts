import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { toLookupKey } from '@/lib/server/db/agents/agent-columns'
import type { AgentStatus, Lifecycle } from '@/lib/server/db/agents/agent-record'
import type { agentCapabilities, agentSorts } from '@/lib/api/constants'

export type AgentSort = (typeof agentSorts)[number]

/** Filters for agents of the catalog. All of them must match. */
export interface AgentFilter {
  /** Words, or phrases in quotes. All of them must occur in the searched text (see `deriveColumns`). */
  q?: string
  /** Tags set here or of a skill, case-insensitive. All of them must match. */
  tag?: string | string[]
  /** ID or name of a skill. */
  skill?: string
  capability?: (typeof agentCapabilities)[number]
  dialect?: DialectId
  /** A media type that the agent accepts, case-insensitive. */
  inputMode?: string
  /** A media type that it returns, case-insensitive. */
  outputMode?: string
  provider?: string
  /** Name of the owner. */
  owner?: string
  /** Only favorites of the viewer. */
  favorite?: boolean
  status?: AgentStatus
  /** Archived agents are included only with `archived` or `any`. */
  lifecycle?: Lifecycle | 'any'
}

/** A filter with sort order and page. */
export interface AgentQuery extends AgentFilter {
  /** Defaults to `match` with a search, else to `newest`. */
  sort?: AgentSort
  cursor?: string
  /** 1 to 200; defaults to 50. */
  limit?: number
}

/** Returns the lookup keys of the selected tags. */
export function selectedTagKeys({ tag = [] }: AgentFilter): string[] {
  return [tag].flat().map(toLookupKey).filter(Boolean)
}
