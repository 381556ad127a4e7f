import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Part } from '@/lib/a2a/model'
import type { SendCall } from '@/lib/a2a/call'
import { buildUrl } from '@/lib/api/operations/build-url'
import type { ReplyLinks } from '@/lib/openai/part-markdown'
import { withTaskQuota } from '@/lib/server/access/quotas'
import { readCallerAuthorization, withAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { Continuation } from '@/lib/server/gateway/openai/find-continuation'
import { readTurnOptions } from '@/lib/server/gateway/read-caller'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import type { Viewer } from '@/lib/server/platform/viewer'
import { type StartedTurn, startTurn } from '@/lib/server/tasks/start-turn'

/** A request of a person to an agent. */
export interface OpenAiCall {
  viewer: Viewer
  agent: AgentRecord
  request: Request
}

/** Returns a function that returns the links for the text of a task. */
export function createLinks({ headers }: Request): (taskId: string) => ReplyLinks {
  const base = readBaseUrl(headers)
  return (id) => ({
    task: `${base}/tasks/${id}`,
    file: (url) => buildUrl('readTaskFile', { id, query: { url } }, base),
  })
}

/** Sends a message to the agent, with the limits and the authorization of a gateway call. Throws what `startTurn` throws. */
export async function startReply(
  { viewer, agent, request }: OpenAiCall,
  parts: Part[],
  { seen, ...ids }: Continuation,
  operation: SendCall['operation'],
): Promise<StartedTurn> {
  const message = { messageId: randomUUID(), role: 'user', parts, ...ids } as const
  const authorization = await readCallerAuthorization(agent, request.headers)
  const options = { ...readTurnOptions(request), ...(seen !== undefined && { seen }) }
  const start = () => startTurn(viewer, agent, { operation, message, options: {} }, 'v1.0', options)
  return withLogContext({ agentId: agent.id }, () =>
    withAuthorization(authorization, () => withTaskQuota(viewer, start)),
  )
}
