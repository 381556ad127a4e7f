import { operations } from '@/lib/api/operations/operations'
import { listAgentSummaries } from '@/lib/server/agents/listed-agent'
import { readConversationSummaries } from '@/lib/server/conversations/conversation-page'
import { findRecentConversations, findRecentShared } from '@/lib/server/db/conversations/recent-conversations'
import { findRecentArtifacts, findRecentTasks } from '@/lib/server/db/tasks/recent-tasks'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { readTaskSummaries } from '@/lib/server/tasks/read-task-summaries'

export const GET = route(operations.search, async ({ request, viewer, query: { q, limit } }) => {
  const sort = q.trim() ? 'match' : 'used'
  const [{ agents }, conversations, shared, tasks, artifacts] = await Promise.all([
    listAgentSummaries(viewer, { q, sort, limit }, readBaseUrl(request.headers)),
    findRecentConversations(viewer, q, limit),
    findRecentShared(viewer, q, limit),
    findRecentTasks(viewer, q, limit),
    findRecentArtifacts(viewer, q, limit),
  ])
  const matches = [...conversations, ...shared].toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  const summaries = await readTaskSummaries(viewer, [...tasks, ...artifacts.map(({ task }) => task)])
  const withArtifact = summaries.slice(tasks.length)
  return {
    agents,
    conversations: await readConversationSummaries(viewer, matches.slice(0, limit)),
    tasks: summaries.slice(0, tasks.length),
    artifacts: withArtifact.map((task, index) => ({ task, name: artifacts[index]?.name ?? '' })),
  }
})
