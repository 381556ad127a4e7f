import 'server-only'
import { ProtocolError, ProtocolErrorCode, type Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import type { AgentSkill } from '@/lib/a2a/card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { listAgentsWithSkills } from '@/lib/server/db/agents/agents-with-skills'
import { nameSkillTools } from '@/lib/server/mcp/tool-names'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'

/** Number of skills up to which all agents have tools; beyond it, favorites only, because clients limit the number of tools. */
export const maxSkillsOfAll = 50
/** Tools on one page. */
const pageSize = 100
/** Maximum characters of a skill's description. */
const maxDescription = 2_000
const maxTitle = 200

const ids = {
  contextId: z.string().optional().describe('Conversation to continue, from an earlier result'),
  taskId: z.string().optional().describe('Task to continue, from an earlier result'),
}
const agent = z.string().describe('Slug of the agent, from search_agents')

/** Arguments of the tools, by tool. */
export const toolInputs = {
  search_agents: z.strictObject({
    query: z.string().optional().describe('Words that the name, the description or a skill contains'),
    limit: z.int().min(1).max(50).default(10).describe('Maximum number of agents'),
  }),
  send_message: z.strictObject({
    agent,
    message: z.string().min(1).describe('Text for the agent'),
    ...ids,
    files: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(20)
      .optional()
      .describe('URLs of files, which the agent fetches'),
  }),
  get_task: z.strictObject({ agent, taskId: z.string().describe('Task, from an earlier result') }),
  skill: z.strictObject({ message: z.string().min(1).describe('Text for the agent'), ...ids }),
} as const

function inputSchemaOf(schema: z.ZodType): Tool['inputSchema'] {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return json as Tool['inputSchema']
}

const readsOnly = { readOnlyHint: true, openWorldHint: false } as const
/** What an agent does is unknown, so clients may ask before they call it. */
const callsAgent = { readOnlyHint: false, openWorldHint: true } as const

const fixedTools: readonly Tool[] = [
  {
    name: 'search_agents',
    title: 'Search agents',
    description: 'Finds agents in the Switchboard catalog, with their skills.',
    inputSchema: inputSchemaOf(toolInputs.search_agents),
    annotations: readsOnly,
  },
  {
    name: 'send_message',
    title: 'Send a message to an agent',
    description: 'Sends a message to an agent and returns its result. Use taskId to answer a question of the agent.',
    inputSchema: inputSchemaOf(toolInputs.send_message),
    annotations: callsAgent,
  },
  {
    name: 'get_task',
    title: 'Get the result of a task',
    description: 'Waits for a task that is still running and returns its result.',
    inputSchema: inputSchemaOf(toolInputs.get_task),
    annotations: readsOnly,
  },
]

const skillInput = inputSchemaOf(toolInputs.skill)

function toSkillTool({ name: agentName }: AgentRecord, toolName: string, skill: AgentSkill): Tool {
  const examples = skill.examples.slice(0, 3).map((example) => `\nExample: ${example}`)
  const description = truncate(`${skill.description}${examples.join('')}`, maxDescription).toWellFormed()
  return {
    name: toolName,
    title: truncate(`${agentName}: ${skill.name}`, maxTitle),
    description: `${description}\nAgent: ${agentName}`,
    inputSchema: skillInput,
    annotations: callsAgent,
  }
}

/** Returns the tool with what 2025-11-25 declares for tools that may run as tasks. */
function withTaskSupport(tool: Tool, era: McpCaller['era']): Tool {
  const isTask = era === 'legacy' && tool.annotations?.openWorldHint === true
  return isTask ? { ...tool, execution: { taskSupport: 'optional' } } : tool
}

/**
 * Returns one page of the tools: three for all agents, then one for each skill. Throws an error of MCP for a cursor that no page
 * returned.
 */
export async function listTools(
  { viewer, era }: Pick<McpCaller, 'viewer' | 'era'>,
  cursor?: string,
): Promise<{ tools: Tool[]; nextCursor?: string }> {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (cursor !== undefined && !/^[1-9]\d{0,6}$/.test(cursor))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor')
  const agents = await listAgentsWithSkills(viewer, maxSkillsOfAll)
  const all = [
    ...fixedTools,
    ...agents.flatMap((agent) =>
      [...nameSkillTools(agent.slug, agent.skills)].map(([name, skill]) => toSkillTool(agent, name, skill)),
    ),
  ]
  const end = start + pageSize
  return {
    tools: all.slice(start, end).map((tool) => withTaskSupport(tool, era)),
    ...(end < all.length && { nextCursor: String(end) }),
  }
}
