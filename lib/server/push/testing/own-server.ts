import { Readable } from 'node:stream'
import { POST as callAgent } from '@/app/a2a/[slug]/route'
import { GET as shake, POST as deliver } from '@/app/api/hooks/[token]/route'
import { httpServer, type TestServer } from '@/lib/server/testing/http-server'

/** Switchboard's gateway and webhooks over real HTTP, for agents and callers of other makes. */
export function ownServer(): Promise<TestServer> {
  return httpServer(async (request, response, body) => {
    const { method = '', headers, url: path = '' } = request
    const given = new Request(`http://${headers.host}${path}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'POST' && { body }),
    })
    const last = path.split('/').at(-1)?.split('?')[0] ?? ''
    const hook = method === 'GET' ? shake : deliver
    const answer = path.startsWith('/a2a/')
      ? await callAgent(given, { params: Promise.resolve({ slug: last }) })
      : await hook(given, { params: Promise.resolve({ token: last }) })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response)
    else response.end()
  })
}
