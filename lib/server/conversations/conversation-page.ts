import 'server-only'
import type {
  ConversationMatch,
  ConversationPage,
  ConversationQuery,
  ConversationSummary,
} from '@/lib/api/conversation'
import type { Waiting } from '@/lib/api/task-calls'
import { readPersonNames } from '@/lib/server/db/access/people'
import { iconPath } from '@/lib/server/db/agents/icons'
import type { ConversationRecord } from '@/lib/server/db/conversations/conversation-record'
import type { TextLine } from '@/lib/server/db/conversations/conversation-update'
import { countUnread, listConversations } from '@/lib/server/db/conversations/conversations'
import { readTextLines } from '@/lib/server/db/conversations/message-texts'
import { parseSearchTerms } from '@/lib/server/db/search/search-text'
import { findTextMatches } from '@/lib/server/db/search/text-matches'
import { countWaitingTasks } from '@/lib/server/db/tasks/tasks'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns a conversation as lists show it to its author. */
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
    author: null,
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

/**
 * Returns conversations as lists show them to a viewer who may read them. Those of other people have the name of their author, wait
 * for nobody and are never unread.
 */
export async function readConversationSummaries(
  viewer: Viewer,
  records: readonly ConversationRecord[],
): Promise<ConversationSummary[]> {
  const authors = records.map(({ ownerId }) => ownerId).filter((id) => id !== viewer.userId)
  const names = authors.length > 0 ? await readPersonNames([...new Set(authors)]) : new Map<string, string>()
  return records.map((record) => {
    const summary = toConversationSummary(record)
    if (record.ownerId === viewer.userId) return summary
    return { ...summary, author: { name: names.get(record.ownerId) ?? '' }, waiting: false, unread: false }
  })
}

/** Returns one conversation as `readConversationSummaries` does. */
export async function readConversationSummary(
  viewer: Viewer,
  record: ConversationRecord,
): Promise<ConversationSummary> {
  const [summary = toConversationSummary(record)] = await readConversationSummaries(viewer, [record])
  return summary
}

/** Returns one page of conversations, the most recently updated first; of a search, with the matches. */
export async function listConversationPage(viewer: Viewer, query: ConversationQuery): Promise<ConversationPage> {
  const { conversations, ...page } = await listConversations(viewer, query)
  const { q = '' } = query
  const terms = parseSearchTerms(q)
  const summaries = await readConversationSummaries(viewer, conversations)
  if (terms.length === 0) return { ...page, conversations: summaries }
  const textsById = await readTextLines(
    conversations.map(({ id }) => id),
    terms,
  )
  return {
    ...page,
    conversations: conversations.map((record, index) => ({
      ...(summaries[index] ?? toConversationSummary(record)),
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
