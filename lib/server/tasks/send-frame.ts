import 'server-only'
import { decodeRequest } from '@/lib/a2a/bindings/json-rpc'
import { describeBodyError, parseJson } from '@/lib/a2a/bindings/parse-json'
import type { SendCall } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { Fault } from '@/lib/faults/fault'
import { resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { Viewer } from '@/lib/server/platform/viewer'
import { rejectForeignIds } from '@/lib/server/tasks/plan-task'
import { startTurn } from '@/lib/server/tasks/start-turn'

/**
 * Sends a JSON-RPC request to an agent (ID or slug) exactly as given, and returns the ID of its task once it is logged. Throws
 * `not-found`, `call-unsupported` for an agent that is archived or does not speak JSON-RPC, `invalid-input` if the frame is not a
 * message in the agent's dialect, `not-found` if it names a task or context of another person, and what `startTurn` throws. Nothing is sent then.
 */
export async function sendFrame(viewer: Viewer, agentId: string, frame: string): Promise<string> {
  const agent = await findAgent(viewer, agentId)
  if (!agent) throw new Fault('not-found', `Agent not found: ${agentId.slice(0, 100)}.`)
  if (agent.lifecycle === 'archived')
    throw new Fault('call-unsupported', 'This agent is archived and cannot receive messages.')
  const endpoint = await resolveEndpoint(agent)
  if (endpoint.agent.binding !== 'JSONRPC')
    throw new Fault('call-unsupported', 'Only requests to agents that speak JSON-RPC can be edited and sent.')
  const { dialect } = endpoint
  const call = decodeFrame(dialect, frame)
  await rejectForeignIds(viewer, agent, call)
  const sent = { dialect: dialect.id, operation: call.operation, body: frame }
  const { taskId } = await startTurn(viewer, agent, call, dialect.id, { frame: sent })
  return taskId
}

function decodeFrame(dialect: Dialect, frame: string): SendCall {
  const json = parseJson(frame)
  if (!json.ok) throw new Fault('invalid-input', describeBodyError(frame))
  const rpc = decodeRequest(json.value)
  if (!rpc.ok) throw new Fault('invalid-input', rpc.problem)
  const { method, params } = rpc.value
  const version = `A2A ${dialect.id.slice(1)}`
  if (!Object.hasOwn(dialect.methods, method))
    throw new Fault('invalid-input', `${version}, which this agent speaks, has no method “${method}”.`)
  const call = dialect.decodeCall(method, params)
  if (!call.ok) throw new Fault('invalid-input', call.problem)
  if (call.value.operation !== 'send' && call.value.operation !== 'stream')
    throw new Fault('invalid-input', `“${method}” sends no message. Only messages can be edited and sent.`)
  return { ...call.value, operation: call.value.operation } as SendCall
}
