type RouteHandler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

interface CallInit<Params> {
  method?: string
  /** Path and query. */
  path?: string
  params?: Params
  body?: unknown
  headers?: Record<string, string>
}

export interface CallResult {
  status: number
  headers: Headers
  text: string
  /** The parsed body. */
  json: never
}

/** Calls a Route Handler like a local program, without a network, with a Host header. */
export async function callRoute<Params>(
  handler: RouteHandler<Params>,
  init: CallInit<Params> = {},
): Promise<CallResult> {
  const { method = init.body === undefined ? 'GET' : 'POST', path = '/', body, headers } = init
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { host: 'localhost:3000', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve((init.params ?? {}) as Params) })
  // Keeps a byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.bytes())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : null) as never }
}
