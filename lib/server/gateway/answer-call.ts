import 'server-only'
import type { Attributes } from '@opentelemetry/api'
import type { Recipient } from '@/lib/a2a/bindings/caller-responses'
import type { Call } from '@/lib/a2a/call'
import { parseExtensionsHeader } from '@/lib/a2a/dialects/wire-values'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { readCallerAuthorization, withAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { handleOperation } from '@/lib/server/gateway/handle-operation'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { log } from '@/lib/server/platform/log'
import { withSpan } from '@/lib/server/platform/telemetry/tracing'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import type { Viewer } from '@/lib/server/platform/viewer'

/** A request to the gateway of the agent with this slug. */
export interface GatewayRequest {
  viewer: Viewer
  slug: string
  request: Request
  requestId: string
}

/** A call that was read, and its agent. */
interface ReadCall {
  agent: AgentRecord
  call: Call
}

/**
 * Responds to one call in any binding. `read` reads it, and updates the recipient as soon as more of it is known; it may also
 * return an error response. Never rejects.
 */
export function answerCall(
  { viewer, request, requestId }: GatewayRequest,
  recipient: Recipient,
  read: () => Promise<ReadCall | Response>,
): Promise<Response> {
  return withSpan({ name: 'gateway call', kind: 'server' }, async (span) => {
    try {
      const result = await read()
      if (result instanceof Response) return result
      const { agent } = result
      const call = { ...result.call, ...requestedExtensions(request) }
      const { dialect, envelope } = recipient
      span?.setAttributes({
        'a2a.operation': call.operation,
        'a2a.dialect': dialect.id,
        'a2a.binding': envelope.binding,
      })
      const context = { viewer, agent, requestId, request, ...recipient }
      const authorization = await readCallerAuthorization(agent, request.headers)
      const handle = () => withAuthorization(authorization, () => handleOperation(context, call))
      const response = await withLogContext({ agentId: agent.id }, handle)
      span?.setAttributes({ 'switchboard.agent.id': agent.id, ...taskAttributes(response) })
      return response
    } catch (error) {
      if (!(error instanceof Fault) && !request.signal.aborted) log().error({ err: error }, 'gateway call failed')
      return failureResponse(recipient, toFaultData(translateOutage(error)), requestId)
    }
  })
}

/** Responds with 404 to a call for an agent that does not exist, or that the viewer may not see. */
export function unknownAgentResponse({ slug, requestId }: GatewayRequest, recipient: Recipient): Response {
  const fault = new Fault('not-found', `Agent not found: ${slug}.`, { reason: 'INVALID_REQUEST' })
  return failureResponse(recipient, fault.data, requestId, {}, 404)
}

/** Returns the extensions that a caller requests in `A2A-Extensions` (v1.0 §3.2.6) or, until v0.3, `X-A2A-Extensions`. */
function requestedExtensions({ headers }: Request): { extensions?: string[] } {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => parseExtensionsHeader(headers.get(name)))
  const extensions = [...new Set(named)]
  return extensions.length > 0 ? { extensions } : {}
}

function taskAttributes({ headers }: Response): Attributes {
  const taskId = headers.get(taskHeader)
  return taskId ? { 'switchboard.task.id': taskId } : {}
}
