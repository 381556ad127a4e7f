import { expect, it } from 'vitest'
import { createMcpSnippets } from '@/components/entities/snippets/mcp-snippets'

const target = { mcpUrl: 'http://localhost:3000/mcp', slug: 'storyteller', text: `It's a "test"` }
const codeOf = (secured: boolean, id: string) =>
  createMcpSnippets({ ...target, secured }).find((snippet) => snippet.id === id)?.code ?? ''

it('configures clients with the server, and with a token only where one is needed', () => {
  expect(codeOf(false, 'mcp-claude-code')).toBe(
    `claude mcp add --transport http switchboard 'http://localhost:3000/mcp'`,
  )
  expect(codeOf(true, 'mcp-claude-code')).toContain('--header "Authorization: Bearer $SWITCHBOARD_TOKEN"')
  expect(codeOf(false, 'mcp-codex')).toBe(`codex mcp add switchboard --url 'http://localhost:3000/mcp'`)
  expect(codeOf(true, 'mcp-codex')).toContain('--bearer-token-env-var SWITCHBOARD_TOKEN')
  expect(codeOf(false, 'mcp-gemini')).toBe(
    `gemini mcp add --scope user --transport http switchboard 'http://localhost:3000/mcp'`,
  )
  expect(codeOf(true, 'mcp-gemini')).toContain('--header "Authorization: Bearer $SWITCHBOARD_TOKEN"')
  expect(JSON.parse(codeOf(false, 'mcp-vs-code'))).toEqual({
    servers: { switchboard: { type: 'http', url: target.mcpUrl } },
  })
  expect(JSON.parse(codeOf(true, 'mcp-vs-code'))).toMatchObject({
    inputs: [{ id: 'switchboard-token', password: true }],
    servers: { switchboard: { headers: { Authorization: 'Bearer ${input:switchboard-token}' } } },
  })
  expect(JSON.parse(codeOf(true, 'mcp-cursor'))).toEqual({
    mcpServers: {
      switchboard: { url: target.mcpUrl, headers: { Authorization: 'Bearer ${env:SWITCHBOARD_TOKEN}' } },
    },
  })
})

const desktopEntry = (mcpUrl: string, secured: boolean) => {
  const snippets = createMcpSnippets({ ...target, mcpUrl, secured })
  const { switchboard } = JSON.parse(snippets.find(({ id }) => id === 'mcp-claude-desktop')?.code ?? '').mcpServers
  return switchboard as { command: string; args: string[]; env?: object }
}

it('runs mcp-remote for Claude Desktop, which has no arguments with spaces', () => {
  expect(desktopEntry('http://localhost:3000/mcp', false)).toEqual({
    command: 'npx',
    args: ['-y', 'mcp-remote', 'http://localhost:3000/mcp'],
  })
  expect(desktopEntry('https://switchboard.example.com/mcp', true)).toEqual({
    command: 'npx',
    args: ['-y', 'mcp-remote', 'https://switchboard.example.com/mcp', '--header', 'Authorization:${AUTHORIZATION}'],
    env: { AUTHORIZATION: 'Bearer YOUR_TOKEN' },
  })
  expect(desktopEntry('http://10.0.0.5:3000/mcp', false).args).toContain('--allow-http')
})
