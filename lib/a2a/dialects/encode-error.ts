import type { WireError } from '@/lib/a2a/dialect'
import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'
import { faultReasons, faultStatus, requestStatus } from '@/lib/a2a/dialects/fault-reasons'
import { lookup } from '@/lib/a2a/dialects/lookup'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { Json } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'

/** What `error.data` has to say beside code and message; each generation has its own shape for it. */
export interface ErrorDetail {
  kind: FaultData['kind']
  reason: ErrorReason
  hint?: string
  /** What exactly, where every language has words for it. */
  code?: string
  requestId?: string
  /** Seconds to wait before the next try. */
  retryAfter?: number
  /** The agent's own `data`. */
  agentData?: Json
}

/** Numbers of every generation that a more exact one may stand for in the caller's. */
const catchAll = new Set<number>([sharedCodes.INTERNAL_ERROR, sharedCodes.INVALID_REQUEST])

/**
 * The agent's number, unless the caller's generation means something else by it or has a number of its own for the reason.
 * Agents over HTTP+JSON have no numbers: theirs is the nearest of their generation.
 */
function codeOf(fault: FaultData, reason: ErrorReason, { meanings, codes }: ErrorCodes): number {
  const code = fault.agentError?.code
  if (code === undefined) return codes[reason]
  const meaning = lookup(meanings, String(code))
  if (meaning === undefined || meaning === fault.reason) return code
  if (!lookup(sharedMeanings, String(code))) return codes[reason]
  const isExact = catchAll.has(code) && fault.kind !== 'agent-refused-auth' && meanings[codes[reason]] === fault.reason
  return isExact ? codes[reason] : code
}

/** What is too large of the agent's is no fault of the request. */
function kindToCaller({ kind, hop }: FaultData): FaultData['kind'] {
  return kind === 'too-large' && (hop === 'agent' || hop === 'connection') ? 'agent-nonsense' : kind
}

/** A fault as a JSON-RPC error; the agent's own message passes through. */
export function errorEncoder(
  codes: ErrorCodes,
  encodeDetail: (detail: ErrorDetail) => Json,
): (fault: FaultData, requestId?: string) => WireError {
  return (fault, requestId) => {
    const kind = kindToCaller(fault)
    const reason = fault.reason ?? faultReasons[kind]
    const agentData = fault.agentError?.data as Json | undefined
    const code = typeof fault.details?.code === 'string' ? fault.details.code : undefined
    const { hint, retryAfter } = fault
    const detail = { kind: fault.kind, reason, hint, code, requestId, retryAfter, agentData }
    const message = fault.agentError?.message || fault.message
    return {
      error: { code: codeOf(fault, reason, codes), message, data: encodeDetail(detail) },
      httpStatus: (kind === 'invalid-input' && lookup(requestStatus, reason)) || faultStatus[kind],
    }
  }
}
