import 'server-only'
import { randomUUID } from 'node:crypto'
import { Fault } from '@/lib/faults/fault'
import { statusFromFault, type StatusResult } from '@/lib/server/db/agents/status-reason'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { hasAnswered } from '@/lib/server/db/tasks/task-times'
import { statusFromCall, upStatus } from '@/lib/server/agents/probes/status-from-call'
import { recordResponse } from '@/lib/server/a2a-client/verified-endpoints'
import { callUnary } from '@/lib/server/a2a-client/call-unary'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { prepareCall } from '@/lib/server/a2a-client/prepare-call'

/**
 * Requests a task that does not exist, in the agent's own dialect and binding. The response proves endpoint, dialect and
 * credential, and costs the agent nothing.
 */
export async function callUnknownTask(agent: AgentRecord, signal: AbortSignal): Promise<StatusResult> {
  try {
    const endpoint = await resolveEndpoint(agent)
    const call = prepareCall(endpoint, { operation: 'get', taskId: `switchboard-probe-${randomUUID()}` })
    const answer = await callUnary({ ...endpoint, signal }, call)
    recordResponse(endpoint, answer)
    const verdict = statusFromCall(answer)
    // Some agents support no method except for messages.
    const known = verdict.reason?.code === 'wrong-dialect' && (await hasAnswered(agent.id, endpoint.dialect.id))
    return known ? upStatus : verdict
  } catch (error) {
    if (error instanceof Fault) return statusFromFault(error.data)
    throw error
  }
}
