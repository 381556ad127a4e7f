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
