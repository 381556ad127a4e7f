import type { WireError } from '@/lib/a2a/dialect'
import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'
import { faultReasons, faultStatus, invalidRequestStatus } from '@/lib/a2a/dialects/fault-reasons'
import { lookup } from '@/lib/a2a/dialects/lookup'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { Json } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'

/** Content of `error.data` beside code and message. Each protocol version has its own shape for it. */
export interface ErrorDetail {
  kind: FaultData['kind']
  reason: ErrorReason
  hint?: string
  /** Code of the details, if messages exist for it in every language. */
  code?: string
  requestId?: string
  /** Seconds to wait before a retry. */
  retryAfter?: number
  /** The agent's own `data`. */
  agentData?: Json
}

/** General codes of every version that may be replaced by a more specific one of the caller's version. */
const catchAll = new Set<number>([sharedCodes.INTERNAL_ERROR, sharedCodes.INVALID_REQUEST])

/**
 * Returns the agent's code, unless the caller's version gives it another meaning or has its own code for the reason. HTTP+JSON
 * agents have no codes; their version's nearest is used.
 */
function chooseCode(fault: FaultData, reason: ErrorReason, { meanings, codes }: ErrorCodes): number {
  const code = fault.agentError?.code
  if (code === undefined) return codes[reason]
  const meaning = lookup(meanings, String(code))
  if (meaning === undefined || meaning === fault.reason) return code
  if (!lookup(sharedMeanings, String(code))) return codes[reason]
  const isExact = catchAll.has(code) && fault.kind !== 'agent-refused-auth' && meanings[codes[reason]] === fault.reason
  return isExact ? codes[reason] : code
}

/** An agent's response that is too large is not a fault of the request. */
function callerFaultKind({ kind, hop }: FaultData): FaultData['kind'] {
  return kind === 'too-large' && (hop === 'agent' || hop === 'connection') ? 'agent-nonsense' : kind
}

/** Creates an encoder of faults into JSON-RPC errors. The agent's own message is passed through. */
export function createErrorEncoder(
  codes: ErrorCodes,
  encodeDetail: (detail: ErrorDetail) => Json,
): (fault: FaultData, requestId?: string) => WireError {
  return (fault, requestId) => {
    const kind = callerFaultKind(fault)
    const reason = fault.reason ?? faultReasons[kind]
    const agentData = fault.agentError?.data as Json | undefined
    const code = typeof fault.details?.code === 'string' ? fault.details.code : undefined
    const { hint, retryAfter } = fault
    const detail = { kind: fault.kind, reason, hint, code, requestId, retryAfter, agentData }
    const message = fault.agentError?.message || fault.message
    return {
      error: { code: chooseCode(fault, reason, codes), message, data: encodeDetail(detail) },
      httpStatus: (kind === 'invalid-input' && lookup(invalidRequestStatus, reason)) || faultStatus[kind],
    }
  }
}
