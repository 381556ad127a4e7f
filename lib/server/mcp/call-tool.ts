import 'server-only'
import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { Fault, toFaultData } from '@/lib/faults/fault'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findCachedAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { listAgents } from '@/lib/server/db/agents/list-agents'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { findCallerTask } from '@/lib/server/gateway/read-caller'
import { admitAgentCall } from '@/lib/server/mcp/admit-agent-call'
import { readLastTurn } from '@/lib/server/mcp/last-turn'
import { type ToolCall, toCallContext, toOutcome } from '@/lib/server/mcp/mcp-caller'
import { createProgressReport, sendMessage } from '@/lib/server/mcp/send-message'
import { nameSkillTools, slugOfTool } from '@/lib/server/mcp/tool-names'
import { failedResult, faultText, toolResult } from '@/lib/server/mcp/tool-result'
import { toolInputs } from '@/lib/server/mcp/tools'
import { env } from '@/lib/server/platform/env'
import { validateInput } from '@/lib/server/platform/http/read-json'
import { log } from '@/lib/server/platform/log'
import { countFault } from '@/lib/server/platform/telemetry/metrics'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import { withSpan } from '@/lib/server/platform/telemetry/tracing'
import type { Viewer } from '@/lib/server/platform/viewer'
import { withCallerIds } from '@/lib/server/tasks/audience'

type ToolResult = CallToolResult | InputRequiredResult

/** Maximum characters of an agent's description. */
const maxDescription = 1_000

async function searchAgents({ viewer }: ToolCall, input: unknown): Promise<CallToolResult> {
  const { query, limit } = validateInput(toolInputs.search_agents, input)
  const page = await listAgents(viewer, { ...(query && { q: query }), limit })
  const agents = page.agents.map(({ name, slug, description, skills }) => ({
    name,
    slug,
    description: truncate(description, maxDescription),
    skills: skills.map((skill) => ({ id: skill.id, name: skill.name })),
  }))
  const structuredContent = { agents, total: page.total }
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

async function sendToAgent(call: ToolCall, input: unknown): Promise<ToolResult> {
  const { agent: slug, ...message } = validateInput(toolInputs.send_message, input)
  await admitAgentCall(call)
  return withAgent(await requireAgent(call.viewer, slug), (agent) => sendMessage(call, agent, message))
}

/** Waits for the end of a running turn, at most `SEND_WAIT` seconds, and returns the result of the last message. */
async function getTask(call: ToolCall, input: unknown): Promise<ToolResult> {
  const { agent: slug, taskId } = validateInput(toolInputs.get_task, input)
  await admitAgentCall(call)
  return withAgent(await requireAgent(call.viewer, slug), async (agent) => {
    const context = toCallContext(call, agent)
    const task = await findCallerTask(context, taskId)
    const waiting = { ms: env().SEND_WAIT * 1000, onChange: createProgressReport(call) }
    const last = await readLastTurn(call, agent, task, waiting)
    const known = last.task.id === task.id ? withCallerIds(context, task, taskId) : last.task
    return toolResult(toOutcome(call, agent, known, last.fold, last.after))
  })
}

const withAgent = <T>(agent: AgentRecord, work: (agent: AgentRecord) => Promise<T>): Promise<T> =>
  withLogContext({ agentId: agent.id }, () => work(agent))

const fixed: Readonly<Record<string, (call: ToolCall, input: unknown) => Promise<ToolResult>>> = {
  search_agents: searchAgents,
  send_message: sendToAgent,
  get_task: getTask,
}

/** Returns the agent whose skill has a tool of this name; null if there is none that the viewer sees. */
async function findSkillAgent(viewer: Viewer, name: string): Promise<AgentRecord | null> {
  const slug = slugOfTool(name)
  if (slug === undefined) return null
  const agent = await findCachedAgent(viewer, slug)
  // The agent may also be found by its ID.
  if (agent?.slug !== slug) return null
  return nameSkillTools(slug, agent.skills).has(name) ? agent : null
}

async function callKnownTool(call: ToolCall, name: string, input: unknown): Promise<ToolResult> {
  const tool = Object.hasOwn(fixed, name) ? fixed[name] : undefined
  if (tool && call.wantsTask && tool !== sendToAgent)
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `${name} does not run as a task.`)
  if (tool) return tool(call, input)
  const agent = await findSkillAgent(call.viewer, name)
  if (!agent) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
  const message = validateInput(toolInputs.skill, input)
  await admitAgentCall(call)
  return withAgent(agent, () => sendMessage(call, agent, message))
}

/**
 * Calls a tool. Errors, also those of invalid arguments, are results with `isError`, which a model can react to. Throws an error
 * of MCP for an unknown tool, and for one of an agent that the viewer does not see.
 */
export function callTool(call: ToolCall, name: string, input: unknown): Promise<ToolResult> {
  return withSpan({ name: 'mcp tool call', kind: 'server' }, async () => {
    try {
      return await callKnownTool(call, name, input ?? {})
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      if (!(error instanceof Fault) && !call.request.signal.aborted) log().error({ err: error }, 'tool call failed')
      const fault = toFaultData(translateOutage(error))
      countFault(fault, 'gateway')
      // Without a task, the error cannot be a result.
      if (call.wantsTask) throw new ProtocolError(ProtocolErrorCode.InvalidParams, faultText(fault))
      return failedResult(fault)
    }
  })
}
