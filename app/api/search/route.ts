import { operations } from '@/lib/api/operations/operations'
import { listAgentSummaries } from '@/lib/server/agents/listed-agent'
import { toConversationSummary } from '@/lib/server/conversations/conversation-page'
import { findRecentConversations } from '@/lib/server/db/conversations/recent-conversations'
import { findRecentArtifacts, findRecentTasks } from '@/lib/server/db/tasks/recent-tasks'
import { route } from '@/lib/server/http/route'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { taskSummary } from '@/lib/server/tasks/task-summary'

export const GET = route(operations.search, async ({ request, viewer, query: { q, limit } }) => {
  const sort = q.trim() ? 'match' : 'used'
  const [{ agents }, conversations, tasks, artifacts] = await Promise.all([
    listAgentSummaries(viewer, { q, sort, limit }, readBaseUrl(request.headers)),
    findRecentConversations(viewer, q, limit),
    findRecentTasks(viewer, q, limit),
    findRecentArtifacts(viewer, q, limit),
  ])
  return {
    agents,
    conversations: conversations.map(toConversationSummary),
    tasks: tasks.map(taskSummary),
    artifacts: artifacts.map(({ task, name }) => ({ task: taskSummary(task), name })),
  }
})
