import 'server-only'
import type { DialectId } from '@/lib/a2a/dialect'
import { lookupKey } from '@/lib/server/db/agent-columns'
import type { AgentStatus, Lifecycle } from '@/lib/server/db/agent-record'
import type { agentCapabilities, agentSorts } from '@/lib/api/agent-words'

export type AgentSort = (typeof agentSorts)[number]

/** Which agents of the catalog; every given filter has to hold. */
export interface AgentFilter {
  /** Words, or phrases in quotes, all of which have to occur in what is searched (see `derivedColumns`). */
  q?: string
  /** Given here or of a skill, in any letter case; of several, all. */
  tag?: string | string[]
  /** A skill's id or name. */
  skill?: string
  capability?: (typeof agentCapabilities)[number]
  dialect?: DialectId
  /** A media type taken or given, in any letter case. */
  mode?: string
  provider?: string
  /** Who looks after it. */
  owner?: string
  /** Only those that the viewer wants to see first. */
  favorite?: boolean
  status?: AgentStatus
  /** Archived agents are listed only when asked for. */
  lifecycle?: Lifecycle | 'any'
}

/** A filter, in what order, and which page. */
export interface AgentQuery extends AgentFilter {
  /** `match` when absent and there is something to search for, else `newest`. */
  sort?: AgentSort
  cursor?: string
  /** 1 to 200; 50 when absent. */
  limit?: number
}

/** The keys of the tags that all have to hold. */
export function chosenTags({ tag = [] }: AgentFilter): string[] {
  return [tag].flat().map(lookupKey).filter(Boolean)
}
