import { z } from 'zod'
import { strictly } from './strict.ts'

const rpcId = z.union([z.string(), z.number(), z.null()])
const success = z.strictObject({ jsonrpc: z.literal('2.0'), id: rpcId, result: z.unknown() })
const failure = z.strictObject({ jsonrpc: z.literal('2.0'), id: rpcId, error: z.record(z.string(), z.unknown()) })

export type RpcAnswer = { result: unknown } | { error: Record<string, unknown> }

/** One JSON-RPC 2.0 response to the request of that id: exactly one of result and error, and no other member. */
export function readRpc(value: unknown, requestId: string | number | null): RpcAnswer {
  const schema = value !== null && typeof value === 'object' && 'error' in value ? failure : success
  const answer = strictly<z.infer<typeof success> | z.infer<typeof failure>>(schema, value, 'the JSON-RPC response')
  if (answer.id !== requestId) throw new Error(`the response is to ${answer.id}, the request was ${requestId}`)
  if ('error' in answer) return { error: answer.error }
  if (!('result' in (value as object))) throw new Error('the response has neither result nor error')
  return { result: answer.result }
}
