import 'server-only'
import { Server } from '@modelcontextprotocol/server'
import { callTool } from '@/lib/server/mcp/call-tool'
import type { McpCaller } from '@/lib/server/mcp/mcp-caller'
import { cardTemplate, completeSlug, listResources, readResource, resourceTemplates } from '@/lib/server/mcp/resources'
import { serveTasks, taskCapabilities } from '@/lib/server/mcp/serve-tasks'
import { listTools } from '@/lib/server/mcp/tools'
import { appVersion } from '@/lib/server/platform/version'

const instructions =
  'Switchboard is a catalog of agents. Find agents with search_agents, call them with send_message or the tool of a skill. ' +
  'Results name the IDs with which to continue a task or a conversation.'

/** Returns true if a client of 2025-11-25 asks for a task. In 2026-07-28, the server decides. */
const wantsTask = ({ era }: McpCaller, { task }: { task?: unknown }): boolean => era === 'legacy' && task !== undefined

/** Creates the server for one request: no instance holds anything between requests. */
export function createServer(caller: McpCaller): Server {
  const server = new Server(
    { name: 'switchboard', title: 'Switchboard', version: appVersion },
    {
      capabilities: { tools: {}, resources: {}, completions: {}, ...taskCapabilities[caller.era] },
      instructions,
      inputRequired: { legacyShim: false },
    },
  )
  server.setRequestHandler('tools/list', ({ params }) => listTools(caller, params?.cursor))
  server.setRequestHandler('tools/call', ({ params }, context) =>
    callTool({ ...caller, context, wantsTask: wantsTask(caller, params) }, params.name, params.arguments),
  )
  server.setRequestHandler('resources/list', ({ params }) => listResources(caller.viewer, params?.cursor))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(caller, params.uri))
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const ofAgent = ref.type === 'ref/resource' && ref.uri === cardTemplate && argument.name === 'slug'
    return { completion: ofAgent ? await completeSlug(caller.viewer, argument.value) : { values: [] } }
  })
  serveTasks(server, caller)
  return server
}
