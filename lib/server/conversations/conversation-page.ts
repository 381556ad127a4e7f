import 'server-only'
import type {
  ConversationMatch,
  ConversationPage,
  ConversationQuery,
  ConversationSummary,
} from '@/lib/api/conversation'
import { iconPath } from '@/lib/server/agents/icons/icon-path'
import { textMatches } from '@/lib/server/agents/matches/text-matches'
import type { ConversationRecord } from '@/lib/server/db/conversation-record'
import { listConversations } from '@/lib/server/db/conversations'
import { readSaying } from '@/lib/server/db/said-texts'
import { searchTerms } from '@/lib/server/db/search-text'
import type { SaidLine } from '@/lib/server/db/task-news'
import type { Viewer } from '@/lib/server/viewer'

/** A conversation as lists show it. */
export function conversationSummary(record: ConversationRecord): ConversationSummary {
  const { agent, agentId, id, key, lastTaskId, opening, running, state, taskCount, title, unread, waiting } = record
  return {
    id,
    key,
    agentId,
    agentSlug: agent.slug,
    agentName: agent.name,
    agentIcon: iconPath({ id: agentId, iconDigest: agent.iconDigest }),
    agentArchived: agent.lifecycle === 'archived',
    title: title ?? opening,
    named: title !== null,
    // Nobody listens any more to a task that is at work and not open.
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

/** One page of the viewer's conversations, the one with the latest news first; of a search, with what it found where. */
export async function conversationPage(viewer: Viewer, query: ConversationQuery): Promise<ConversationPage> {
  const { conversations, ...page } = await listConversations(viewer, query)
  const { q = '' } = query
  const terms = searchTerms(q)
  if (terms.length === 0) return { ...page, conversations: conversations.map(conversationSummary) }
  const said = await readSaying(
    conversations.map(({ id }) => id),
    terms,
  )
  return {
    ...page,
    conversations: conversations.map((record) => ({
      ...conversationSummary(record),
      matches: matchesIn(record, said.get(record.id) ?? [], q),
    })),
  }
}

function matchesIn({ title, opening }: ConversationRecord, lines: SaidLine[], q: string): ConversationMatch[] {
  const texts: [ConversationMatch['by'], string[]][] = [
    ['title', [title ?? opening]],
    ...lines.map(({ by, text }): [ConversationMatch['by'], string[]] => [by, [text]]),
  ]
  return textMatches(texts, q).map(({ field, ...place }) => ({ by: field, ...place }))
}
