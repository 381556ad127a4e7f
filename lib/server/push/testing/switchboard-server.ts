import { Readable } from 'node:stream'
import { POST as callAgent } from '@/app/a2a/[slug]/route'
import { GET as shake, POST as deliver } from '@/app/api/hooks/[token]/route'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

/** Serves Switchboard's gateway and webhooks over real HTTP, for third-party agents and callers. */
export function startSwitchboardServer(): Promise<TestServer> {
  return startHttpServer(async (request, response, body) => {
    const { method = '', headers, url: path = '' } = request
    const forwarded = new Request(`http://${headers.host}${path}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'POST' && { body }),
    })
    const last = path.split('/').at(-1)?.split('?')[0] ?? ''
    const hook = method === 'GET' ? shake : deliver
    const answer = path.startsWith('/a2a/')
      ? await callAgent(forwarded, { params: Promise.resolve({ slug: last }) })
      : await hook(forwarded, { params: Promise.resolve({ token: last }) })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response)
    else response.end()
  })
}
