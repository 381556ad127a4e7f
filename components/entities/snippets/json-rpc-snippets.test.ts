import { describe, expect, it } from 'vitest'
import { createJsonRpcSnippets } from '@/components/entities/snippets/json-rpc-snippets'
import { decodeRequest } from '@/lib/a2a/bindings/json-rpc'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'

const text = `It's a "test" in $HOME`
const gateway = {
  gatewayUrl: 'http://localhost:3000/a2a/storyteller',
  cardUrl: 'http://localhost:3000/a2a/storyteller/.well-known/agent-card.json',
  text,
}

/** Returns the body that curl would send: the last word of the command, as a shell parses it. */
function bodyOf(code: string): unknown {
  const word = code.slice(code.indexOf('--data-raw ') + '--data-raw '.length)
  return JSON.parse(word.slice(1, -1).replaceAll(`'\\''`, `'`))
}

describe('JSON-RPC snippets', () => {
  it.each(dialectIds)('calls in A2A 1.0 and in %s', (dialect) => {
    const snippets = createJsonRpcSnippets({ ...gateway, secured: false }, dialect)
    const generations = [...new Set<DialectId>(['v1.0', dialect])]
    expect(snippets.map(({ id }) => id)).toEqual([...generations.map((one) => `curl-${one}`), 'javascript', 'python'])
    for (const one of generations) {
      const code = snippets.find(({ id }) => id === `curl-${one}`)?.code ?? ''
      const request = decodeRequest(bodyOf(code) as never)
      if (!request.ok) throw new Error(request.problem)
      expect(dialects[one].decodeCall(request.value.method, request.value.params)).toMatchObject({
        ok: true,
        value: { operation: 'stream', message: { role: 'user', parts: [{ text }] } },
      })
    }
  })

  it.each([
    [true, 4],
    [false, 0],
  ])('names the token everywhere, only where one is needed (%s)', (secured, count) => {
    const snippets = createJsonRpcSnippets({ ...gateway, secured }, 'v0.3')
    expect(snippets.filter(({ code }) => code.includes('SWITCHBOARD_TOKEN'))).toHaveLength(count)
  })

  it('leaves the token to the shell', () => {
    const [curl] = createJsonRpcSnippets({ ...gateway, secured: true }, 'v1.0')
    expect(curl?.code.split('\n').slice(0, 2)).toEqual([
      `curl -N 'http://localhost:3000/a2a/storyteller' \\`,
      `  -H "Authorization: Bearer $SWITCHBOARD_TOKEN" \\`,
    ])
  })
})
