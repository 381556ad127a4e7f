import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import type { Lifecycle } from '@/lib/server/db/agents/agent-record'
import type { ConversationModel } from '@/lib/server/db/gen/sqlite/models/Conversation'

/** A stored conversation: the tasks of one context with an agent. */
export interface ConversationRecord extends Omit<ConversationModel, 'state' | 'searchText'> {
  state: TaskState
  agent: { slug: string; name: string; iconDigest: string | null; lifecycle: Lifecycle }
}

/** The Prisma selection for the rows of `toConversationRecord`. */
export const conversationSelection = {
  omit: { searchText: true },
  include: { agent: { select: { slug: true, name: true, iconDigest: true, lifecycle: true } } },
} as const

type ConversationRow = Omit<ConversationModel, 'searchText'> & {
  agent: { slug: string; name: string; iconDigest: string | null; lifecycle: string }
}

/** Converts a row to a record. Rows contain only what Switchboard wrote, so column types are not validated. */
export function toConversationRecord(row: ConversationRow): ConversationRecord {
  const agent = { ...row.agent, lifecycle: row.agent.lifecycle as Lifecycle }
  return { ...row, agent, state: row.state as TaskState }
}

/** Filters for conversations. All of them must match. */
export interface ConversationFilter {
  /** ID or slug of the agent. */
  agent?: string | undefined
  /** Words and phrases that title and messages must contain. */
  q?: string | undefined
  unread?: boolean | undefined
  waiting?: boolean | undefined
  /** Those of other people that are shared with a team of the viewer, instead of the viewer's own ones. */
  shared?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}
