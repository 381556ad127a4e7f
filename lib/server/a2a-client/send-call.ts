import 'server-only'
import type { WireRequest } from '@/lib/a2a/bindings/binding'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { env } from '@/lib/server/platform/env'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import type { PreparedCall } from '@/lib/server/a2a-client/prepare-call'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/** Returns the URL of a request: the agent's URL with the request's path and query added. */
function urlOf(agent: Pick<AgentRecord, 'url'>, { path, query }: WireRequest): string {
  if (path === '') return agent.url
  const url = new URL(agent.url)
  url.pathname = `${withoutTrailing(url.pathname, /\//)}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Sends a call to the agent. Sends its alternative form, if it has one, when the status proves that nothing ran. */
export async function sendCall(
  agent: AgentRecord,
  { operation, request, confidential }: PreparedCall,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const url = urlOf(agent, request)
  const send = ({ verb, headers, body }: Pick<WireRequest, 'verb' | 'headers' | 'body'>) =>
    agentFetch(agent, url, {
      method: verb,
      headers,
      ...(body && { body }),
      signal,
      confidential,
      ...(operation === 'extendedCard' && { limit: 'card' as const }),
      // Some agents finish all work before they respond, so the timeout is that of a stream.
      ...(operation === 'send' && { timeoutMs: env().STREAM_IDLE * 1000 }),
    })
  const response = await send(request)
  const { fallback } = request
  if (!fallback?.statuses.includes(response.status)) return response
  response.cancel()
  return send(fallback)
}
