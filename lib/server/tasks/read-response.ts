import 'server-only'
import { decodeResponse, type RpcResponse } from '@/lib/a2a/bindings/json-rpc'
import { type Outcome, problem } from '@/lib/a2a/outcome'

/** The JSON-RPC response in a body or in the payload of a stream event. */
export function readResponse(raw: string): Outcome<RpcResponse> {
  try {
    return decodeResponse(JSON.parse(raw))
  } catch {
    return problem(raw === '' ? 'The answer is empty.' : 'The answer is not JSON.')
  }
}
