import 'server-only'
import type { TaskState } from '@/lib/a2a/states'
import type { Lifecycle } from '@/lib/server/db/agent-record'
import type { ConversationModel } from '@/lib/server/db/gen/sqlite/models/Conversation'

/** The tasks of one context with an agent, as the database keeps them together. */
export interface ConversationRecord extends Omit<ConversationModel, 'state' | 'searchText'> {
  state: TaskState
  agent: { slug: string; name: string; iconDigest: string | null; lifecycle: Lifecycle }
}

/** What a query has to ask for so that `toConversationRecord` can read its rows. */
export const asConversation = {
  omit: { searchText: true },
  include: { agent: { select: { slug: true, name: true, iconDigest: true, lifecycle: true } } },
} as const

type ConversationRow = Omit<ConversationModel, 'searchText'> & {
  agent: { slug: string; name: string; iconDigest: string | null; lifecycle: string }
}

/** The record of a row. Only what we wrote is read, so the column types are taken at their word. */
export function toConversationRecord(row: ConversationRow): ConversationRecord {
  const agent = { ...row.agent, lifecycle: row.agent.lifecycle as Lifecycle }
  return { ...row, agent, state: row.state as TaskState }
}
