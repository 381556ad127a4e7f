import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { APIResponse } from '@playwright/test'

type Headers = Record<string, string>

interface CallOptions {
  headers?: Headers
  /** Bytes are sent unchanged; other values as JSON. */
  data?: unknown
  /** 0 disables the limit of Playwright's client. */
  timeout?: number
  /** Only Playwright's client follows redirects, and not with 0. */
  maxRedirects?: number
}

type ApiResponse = Pick<APIResponse, 'status' | 'headers' | 'json' | 'text' | 'body'>
type ApiCall = (path: string, options?: CallOptions) => Promise<ApiResponse>

/** The HTTP client that test helpers take. Playwright's `APIRequestContext` and the result of `apiAt` both satisfy it. */
export type Api = Record<'get' | 'post' | 'put' | 'patch' | 'delete', ApiCall>

interface Connection {
  /** Sent with every request. */
  headers?: Headers
  /** The source address of every connection. */
  localAddress?: string
}

/** A response whose body has been read completely. */
function responseOf(status: number, headers: IncomingHttpHeaders, body: Buffer): ApiResponse {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join('\n')])
  return {
    status: () => status,
    headers: () => Object.fromEntries(pairs) as Headers,
    body: async () => body,
    text: async () => body.toString(),
    json: async () => JSON.parse(body.toString()),
  }
}

/** An API client for the app at `base`. It follows no redirects and uses a new connection for each request. */
export function apiAt(
  base: string,
  connection: Connection = {},
): Api & { send: (method: string, path: string, options?: CallOptions) => Promise<ApiResponse> } {
  const { localAddress } = connection
  const send = (method: string, path: string, { headers, data }: CallOptions = {}) =>
    new Promise<ApiResponse>((resolve, reject) => {
      const body = data === undefined || Buffer.isBuffer(data) ? data : JSON.stringify(data)
      const type: Headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const all = { ...type, ...connection.headers, ...headers }
      const agent = new Agent({ keepAlive: false })
      const call = httpRequest(new URL(path, base), { method, headers: all, localAddress, agent }, (response) => {
        buffer(response).then((bytes) => resolve(responseOf(response.statusCode ?? 0, response.headers, bytes)), reject)
      })
      call.once('error', reject)
      call.end(body)
    })
  const withMethod =
    (method: string): ApiCall =>
    (path, options) =>
      send(method, path, options)
  return {
    send,
    get: withMethod('GET'),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    patch: withMethod('PATCH'),
    delete: withMethod('DELETE'),
  }
}
