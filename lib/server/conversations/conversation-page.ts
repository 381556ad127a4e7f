import 'server-only'
import type {
  ConversationMatch,
  ConversationPage,
  ConversationQuery,
  ConversationSummary,
} from '@/lib/api/conversation'
import type { Waiting } from '@/lib/api/task-calls'
import { iconPath } from '@/lib/server/db/agents/icons'
import type { ConversationRecord } from '@/lib/server/db/conversations/conversation-record'
import type { TextLine } from '@/lib/server/db/conversations/conversation-update'
import { countUnread, listConversations } from '@/lib/server/db/conversations/conversations'
import { readTextLines } from '@/lib/server/db/conversations/message-texts'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import { findTextMatches } from '@/lib/server/db/search/text-matches'
import { countWaitingTasks } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns a conversation for lists. */
export function toConversationSummary(record: ConversationRecord): ConversationSummary {
  const { agent, agentId, id, key, lastTaskId, firstMessage, running, state, taskCount, title, unread, waiting } =
    record
  return {
    id,
    key,
    agentId,
    agentSlug: agent.slug,
    agentName: agent.name,
    agentIcon: iconPath({ id: agentId, iconDigest: agent.iconDigest }),
    agentArchived: agent.lifecycle === 'archived',
    title: title ?? firstMessage,
    named: title !== null,
    // Switchboard no longer follows a working task that is not open.
    state: state === 'working' && !running ? 'unknown' : state,
    lastTaskId,
    running,
    waiting,
    unread,
    taskCount,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }
}

/** Returns one page of the viewer's conversations, the most recently updated first; of a search, with the matches. */
export async function listConversationPage(viewer: Viewer, query: ConversationQuery): Promise<ConversationPage> {
  const { conversations, ...page } = await listConversations(viewer, query)
  const { q = '' } = query
  const terms = parseSearchTerms(q)
  if (terms.length === 0) return { ...page, conversations: conversations.map(toConversationSummary) }
  const textsById = await readTextLines(
    conversations.map(({ id }) => id),
    terms,
  )
  return {
    ...page,
    conversations: conversations.map((record) => ({
      ...toConversationSummary(record),
      matches: matchesIn(record, textsById.get(record.id) ?? [], q),
    })),
  }
}

function matchesIn({ title, firstMessage }: ConversationRecord, lines: TextLine[], q: string): ConversationMatch[] {
  const texts: [ConversationMatch['by'], string[]][] = [
    ['title', [title ?? firstMessage]],
    ...lines.map(({ by, text }): [ConversationMatch['by'], string[]] => [by, [text]]),
  ]
  return findTextMatches(texts, q).map(({ field, ...place }) => ({ by: field, ...place }))
}

/** Returns the number of tasks that wait for the user, and of unread conversations. */
export async function countAttention(viewer: Viewer): Promise<Waiting> {
  const [count, rest] = await Promise.all([countWaitingTasks(viewer), countUnread(viewer)])
  return { count, ...rest }
}
