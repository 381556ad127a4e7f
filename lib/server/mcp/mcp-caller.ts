import 'server-only'
import type { ServerContext } from '@modelcontextprotocol/server'
import { dialects } from '@/lib/a2a/dialects'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { artifactUri } from '@/lib/server/mcp/artifact-uri'
import type { TurnOutcome } from '@/lib/server/mcp/tool-result'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import type { Viewer } from '@/lib/server/platform/viewer'
import { audienceOf, type CallContext } from '@/lib/server/tasks/audience'

/** An HTTP request of an MCP client. */
export interface McpCaller {
  viewer: Viewer
  request: Request
  requestId: string
  /** `legacy`: protocol revisions until 2025-11-25; `modern`: 2026-07-28. */
  era: 'legacy' | 'modern'
}

/** One call of a tool. */
export interface ToolCall extends McpCaller {
  /** The client of 2025-11-25 asks for a task in place of the result. */
  wantsTask: boolean
  context: ServerContext
}

/** Returns the call to an agent as one of an A2A 1.0 client, so that IDs, quotas and errors are those of the gateway. */
export function toCallContext({ viewer, request, requestId }: McpCaller, agent: AgentRecord): CallContext {
  return { viewer, agent, dialect: dialects['v1.0'], envelope: { binding: 'JSONRPC', id: null }, requestId, request }
}

/** Returns a turn with the IDs and URLs for the client. `task`: with the caller's IDs. */
export function toOutcome(
  { request }: McpCaller,
  { slug }: AgentRecord,
  task: TaskRecord,
  fold: TaskFold,
  after: number,
): TurnOutcome {
  const base = readBaseUrl(request.headers)
  const { taskId, contextId } = audienceOf(task, fold)
  const links = {
    page: `${base}/tasks/${task.id}`,
    artifactUri: (artifactId: string) => artifactUri(task.id, artifactId),
    fileUrl: (url: string) => `${base}/api/tasks/${task.id}/files?${new URLSearchParams({ url })}`,
  }
  return { fold, after, taskId, contextId, slug, links }
}
