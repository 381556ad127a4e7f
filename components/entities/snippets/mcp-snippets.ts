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

/** Hosts that `mcp-remote` calls without TLS and without an option. */
const mcpRemoteHosts = new Set(['localhost', '127.0.0.1'])

/** Files that the configuration of a client goes into, by the ID of the snippet. */
export const mcpFiles: Readonly<Record<string, string>> = {
  'mcp-claude-desktop': 'claude_desktop_config.json',
  'mcp-cursor': '.cursor/mcp.json',
  'mcp-vs-code': '.vscode/mcp.json',
}

/** Returns the configuration of common MCP clients, and a call with the official client. */
export function createMcpSnippets(target: McpTarget): Snippet[] {
  return [
    { id: 'mcp-claude-code', label: 'Claude Code', code: claudeCode(target) },
    { id: 'mcp-claude-desktop', label: 'Claude Desktop', code: claudeDesktop(target) },
    { id: 'mcp-codex', label: 'Codex', code: codex(target) },
    { id: 'mcp-cursor', label: 'Cursor', code: cursor(target) },
    { id: 'mcp-gemini', label: 'Gemini CLI', code: gemini(target) },
    { id: 'mcp-vs-code', label: 'VS Code', code: vsCode(target) },
    { id: 'mcp-javascript', label: 'JavaScript', code: javascript(target) },
  ]
}

function claudeCode({ mcpUrl, secured }: McpTarget): string {
  const header = secured ? ' \\\n  --header "Authorization: Bearer $SWITCHBOARD_TOKEN"' : ''
  return `claude mcp add --transport http switchboard '${mcpUrl}'${header}`
}

/**
 * Content of `claude_desktop_config.json`. Claude Desktop starts programs only, and on Windows splits arguments with spaces:
 * `mcp-remote` reads the header from the environment.
 */
function claudeDesktop({ mcpUrl, secured }: McpTarget): string {
  const { protocol, hostname } = new URL(mcpUrl)
  const isPlain = protocol === 'http:' && !mcpRemoteHosts.has(hostname)
  const header = secured ? ['--header', 'Authorization:${AUTHORIZATION}'] : []
  const switchboard = {
    command: 'npx',
    args: ['-y', 'mcp-remote', mcpUrl, ...(isPlain ? ['--allow-http'] : []), ...header],
    ...(secured && { env: { AUTHORIZATION: 'Bearer YOUR_TOKEN' } }),
  }
  return JSON.stringify({ mcpServers: { switchboard } }, null, 2)
}

/** Codex reads the token from the environment when it starts. */
function codex({ mcpUrl, secured }: McpTarget): string {
  const token = secured ? ' \\\n  --bearer-token-env-var SWITCHBOARD_TOKEN' : ''
  return `codex mcp add switchboard --url '${mcpUrl}'${token}`
}

function gemini({ mcpUrl, secured }: McpTarget): string {
  const header = secured ? ' \\\n  --header "Authorization: Bearer $SWITCHBOARD_TOKEN"' : ''
  return `gemini mcp add --scope user --transport http switchboard '${mcpUrl}'${header}`
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
