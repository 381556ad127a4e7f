import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { appUrl } from './shared-app.ts'

/** What programs get at a path that does not exist; a browser's `Accept` changes nothing. */
async function answerAt(line: string): Promise<{ line: string; status: number; type: string; body: object }> {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(`${appUrl}${path}`, { method, headers: { accept: 'text/html,*/*' } })
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  return { line, status: response.status, type, body: type.includes('json') ? (JSON.parse(text) as object) : {} }
}

test('paths of programs that do not exist answer with the JSON error of their protocol', async () => {
  const rest = {
    error: { kind: 'not-found', message: expect.stringMatching(/^Not found/), requestId: expect.any(String) },
  }
  const openAi = { error: { type: 'invalid_request_error', code: 'not_found', message: expect.any(String) } }
  const rpc = { jsonrpc: '2.0', id: null, error: { message: expect.stringMatching(/^Not found/) } }
  const expected: [string, object][] = [
    ['GET /mcp/x', rpc],
    ['POST /mcp/x', rpc],
    ['DELETE /mcp/message/y', rpc],
    ['GET /v1', openAi],
    ['GET /v1/x', openAi],
    ['POST /v1/embeddings', openAi],
    ['GET /v1/models/a/b', openAi],
    ['POST /v1/responses/a/b/c', openAi],
    ['GET /api/x', rest],
    ['POST /api/agents/a/b/c', rest],
    ['GET /a2a', rest],
    ['POST /a2a', rest],
    ['GET /mocks/a/b/c/d', rest],
    ['GET /samples', rest],
    ['POST /samples/x/y/z', { error: { kind: 'not-found' } }],
    ['GET /shared/x/y', rest],
    ['GET /.well-known/oauth-protected-resource/mcp', rest],
  ]
  const answers = await Promise.all(expected.map(([line]) => answerAt(line)))
  expect(answers).toMatchObject(
    expected.map(([line, body]) => ({ line, status: 404, type: expect.stringContaining('application/json'), body })),
  )
})

test('compressed bodies are refused with 415 by every API', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: {} }
  const paths = [
    '/a2a/storyteller',
    '/a2a/storyteller/message:send',
    '/a2a/storyteller/v1/message:send',
    '/mcp',
    '/v1/chat/completions',
    '/v1/responses',
    '/api/agents/preview',
  ]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      const response = await fetch(`${appUrl}${path}`, {
        method: 'POST',
        headers,
        body: gzipSync(JSON.stringify(call)),
      })
      return [path, response.status, await response.text()]
    }),
  )
  const text = expect.stringContaining('Content encoding not supported: gzip.')
  expect(answers).toEqual(paths.map((path) => [path, 415, text]))
})
