import type { Snippet } from '@/components/entities/snippets/snippet'

interface McpTarget {
  /** URL of Switchboard's MCP server. */
  mcpUrl: string
  /** Slug of the agent. */
  slug: string
  /** Text of the message. */
  text: string
  /** The server requires an access token or an API key. */
  secured: boolean
}

/** Returns the configuration of common MCP clients, and a call with the official client. */
export function createMcpSnippets(target: McpTarget): Snippet[] {
  return [
    { id: 'mcp-claude-code', label: 'Claude Code', code: claudeCode(target) },
    { id: 'mcp-vs-code', label: 'VS Code', code: vsCode(target) },
    { id: 'mcp-cursor', label: 'Cursor', code: cursor(target) },
    { id: 'mcp-javascript', label: 'JavaScript', code: javascript(target) },
  ]
}

function claudeCode({ mcpUrl, secured }: McpTarget): string {
  const header = secured ? ' \\\n  --header "Authorization: Bearer $SWITCHBOARD_TOKEN"' : ''
  return `claude mcp add --transport http switchboard '${mcpUrl}'${header}`
}

/** Content of `.vscode/mcp.json`. VS Code asks for the token once and stores it. */
function vsCode({ mcpUrl, secured }: McpTarget): string {
  const input = { id: 'switchboard-token', type: 'promptString', description: 'Switchboard token', password: true }
  const headers = { Authorization: 'Bearer ${input:switchboard-token}' }
  const switchboard = { type: 'http', url: mcpUrl, ...(secured && { headers }) }
  return JSON.stringify({ ...(secured && { inputs: [input] }), servers: { switchboard } }, null, 2)
}

/** Content of `.cursor/mcp.json`. */
function cursor({ mcpUrl, secured }: McpTarget): string {
  const headers = { Authorization: 'Bearer ${env:SWITCHBOARD_TOKEN}' }
  return JSON.stringify({ mcpServers: { switchboard: { url: mcpUrl, ...(secured && { headers }) } } }, null, 2)
}

function javascript({ mcpUrl, slug, text, secured }: McpTarget): string {
  const options = secured
    ? ', {\n  requestInit: { headers: { Authorization: `Bearer ${process.env.SWITCHBOARD_TOKEN}` } },\n}'
    : ''
  return `// npm install @modelcontextprotocol/client
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const client = new Client({ name: 'example', version: '1.0.0' })
const transport = new StreamableHTTPClientTransport(new URL(${JSON.stringify(mcpUrl)})${options})
await client.connect(transport)
const { content } = await client.callTool({
  name: 'send_message',
  arguments: { agent: ${JSON.stringify(slug)}, message: ${JSON.stringify(text)} },
})
console.log(content)
await client.close()`
}
