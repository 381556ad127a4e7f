import { compact } from '@/lib/a2a/compact'
import type { ErrorDetail } from '@/lib/a2a/dialects/encode-error'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import { isObject, type Json } from '@/lib/a2a/json'

const own = new Set<string>(Object.values(errorCodes.meanings))

/** v1.0 §9.5: `error.data` is a list of typed objects: the agent's, then an ErrorInfo of ours. */
export function encodeErrorInfo({ kind, reason, hint, requestId, agentData }: ErrorDetail): Json[] {
  const agents = Array.isArray(agentData) ? agentData.filter((one) => isObject(one) && '@type' in one) : []
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: own.has(reason) ? 'a2a-protocol.org' : 'switchboard',
    metadata: compact({ kind, hint, requestId }),
  }
  return [...agents, info]
}
