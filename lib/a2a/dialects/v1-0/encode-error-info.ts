import { compact } from '@/lib/a2a/compact'
import type { ErrorDetail } from '@/lib/a2a/dialects/encode-error'
import { lookup } from '@/lib/a2a/dialects/lookup'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { isObject, type Json } from '@/lib/a2a/json'

const own = new Set<string>(Object.values(errorCodes.meanings))

/** v1.0 §5.4: each number of A2A's own has one reason, also where an earlier generation tells more exactly. */
function reasonOf(reason: ErrorReason): ErrorReason {
  const code = errorCodes.codes[reason]
  return code > -32100 ? (lookup(errorCodes.meanings, String(code)) ?? reason) : reason
}

const retryType = 'type.googleapis.com/google.rpc.RetryInfo'

/** v1.0 §9.5: `error.data` is a list of typed objects: the agent's, then an ErrorInfo of ours, and a RetryInfo. */
export function encodeErrorInfo(detail: ErrorDetail): Json[] {
  const { kind, reason, hint, code, requestId, retryAfter, agentData } = detail
  const agents = Array.isArray(agentData) ? agentData.filter((one) => isObject(one) && '@type' in one) : []
  const named = reasonOf(reason)
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: named,
    domain: own.has(named) ? 'a2a-protocol.org' : 'switchboard',
    metadata: compact({ kind, hint, code, requestId }),
  }
  const tellsDelay = retryAfter !== undefined && !agents.some((one) => isObject(one) && one['@type'] === retryType)
  return [...agents, info, ...(tellsDelay ? [{ '@type': retryType, retryDelay: `${retryAfter}s` }] : [])]
}
