import { Readable } from 'node:stream'
import { GET as readCard } from '@/app/a2a/[slug]/.well-known/agent-card.json/route'
import { DELETE, GET, POST as callOverHttp } from '@/app/a2a/[slug]/[...path]/route'
import { POST as call } from '@/app/a2a/[slug]/route'
import { startHttpServer, type TestServer } from '@/lib/server/testing/http-server'

const overHttp: Readonly<Record<string, typeof GET>> = { DELETE, GET, POST: callOverHttp }

/** Serves the gateway over real HTTP, for third-party clients: calls in both bindings, and cards. */
export function startGatewayServer(): Promise<TestServer> {
  return startHttpServer(async (incoming, response, body) => {
    const { method = '', headers, url = '' } = incoming
    const left = new AbortController()
    response.once('close', () => left.abort())
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal: left.signal,
      ...(body !== '' && { body }),
    })
    const [, , slug = '', ...path] = new URL(request.url).pathname.split('/')
    const params = Promise.resolve({ slug, path })
    const below = path[0] === '.well-known' ? readCard : (overHttp[method] ?? callOverHttp)
    const answer = await (path.join('') === '' ? call : below)(request, { params })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response)
    else response.end()
  })
}
