import express, { type RequestHandler } from 'express'

export interface RpcCall {
  id: unknown
  method: string
  params: Record<string, unknown>
}

/** Changes a call before the library handles it, or returns an error to reject it. */
export type CallInterceptor = (call: RpcCall, headers: NodeJS.Dict<string | string[]>) => object | undefined

/** Returns the Express handlers that run an interceptor before a library's JSON-RPC handler. */
export function interceptCalls(interceptor: CallInterceptor): RequestHandler[] {
  return [
    express.json({ limit: '10mb' }),
    (request, response, next) => {
      const call = request.body as RpcCall
      const error = typeof call?.method === 'string' ? interceptor(call, request.headers) : undefined
      if (error) response.json({ jsonrpc: '2.0', id: call.id, error })
      else next()
    },
  ]
}
