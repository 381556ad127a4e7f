/** The capabilities of a client that continues with tasks and shows forms. */
export const taskClientCapabilities = { extensions: { 'io.modelcontextprotocol/tasks': {} }, elicitation: { form: {} } }

type Rpc = { kind: 'result'; result: never } | { kind: 'error'; error: { code: number; message: string; data?: never } }

/** Posts a request of 2026-07-28, with the metadata that every one has. */
export async function postMcp(
  url: string,
  request: object,
  headers: Record<string, string> = {},
  caps: object = taskClientCapabilities,
) {
  const { method, params } = request as { method: string; params: { name?: string; taskId?: string } }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'tasks', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': caps,
  }
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': params.taskId ?? params.name ?? '',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  })
  const text = await answer.text()
  const events = text.split('\n').filter((line) => line.startsWith('data: '))
  const { result, error } = JSON.parse(events.at(-1)?.slice(6) ?? text)
  return (error ? { kind: 'error', error } : { kind: 'result', result }) as Rpc
}
