import { DELETE, GET, POST } from '@/app/a2a/[slug]/[...path]/route'

const handlers = { DELETE, GET, POST, PUT: POST }

/** Calls the gateway of an agent over HTTP+JSON. `line`: verb, then path and query below the agent's URL. */
export function callOverHttp(
  { slug }: { slug: string },
  line: string,
  body?: string | object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method = '', path = ''] = line.split(' ')
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/a2a+json' }
  const request = new Request(`http://127.0.0.1:3000/a2a/${slug}${path}`, {
    method,
    headers: { host: '127.0.0.1:3000', ...type, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const params = Promise.resolve({ slug, path: path.slice(1).split('/') })
  return handlers[method as keyof typeof handlers](request, { params })
}
