import express, { type RequestHandler } from 'express'

export interface RpcCall {
  id: unknown
  method: string
  params: Record<string, unknown>
}

/** Changes a call on its way to the library, or refuses it with an error. */
export type Bend = (call: RpcCall, headers: NodeJS.Dict<string | string[]>) => object | undefined

/** Puts a bend before a library's JSON-RPC handler. */
export function bending(bend: Bend): RequestHandler[] {
  return [
    express.json({ limit: '10mb' }),
    (request, response, next) => {
      const call = request.body as RpcCall
      const error = typeof call?.method === 'string' ? bend(call, request.headers) : undefined
      if (error) response.json({ jsonrpc: '2.0', id: call.id, error })
      else next()
    },
  ]
}
