import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { WireError } from '@/lib/a2a/dialect'
import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'
import { lookup } from '@/lib/a2a/dialects/wire-values'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { FaultData, FaultKind } from '@/lib/faults/fault'

/** The A2A reason of a Switchboard fault that has none of its own. */
export const faultReasons = {
  'invalid-input': 'INVALID_PARAMS',
  'not-found': 'TASK_NOT_FOUND',
  unauthenticated: 'AUTHENTICATION_REQUIRED',
  forbidden: 'AUTHORIZATION_FAILED',
  'rate-limited': 'RATE_LIMIT_EXCEEDED',
  conflict: 'INVALID_TASK_STATE',
  'too-large': 'INVALID_REQUEST',
  'request-timeout': 'INVALID_REQUEST',
  'agent-unreachable': 'RESOURCE_UNAVAILABLE',
  'agent-timeout': 'RESOURCE_UNAVAILABLE',
  'agent-refused-auth': 'RESOURCE_UNAVAILABLE',
  'agent-error': 'INTERNAL_ERROR',
  'agent-nonsense': 'INVALID_AGENT_RESPONSE',
  'address-blocked': 'RESOURCE_UNAVAILABLE',
  'call-unsupported': 'UNSUPPORTED_OPERATION',
  unavailable: 'RESOURCE_UNAVAILABLE',
  internal: 'INTERNAL_ERROR',
} as const satisfies Record<FaultKind, ErrorReason>

/** HTTP statuses of requests that cannot be read as a call (RFC 9110 §15.5). */
const invalidRequestStatus: Readonly<Record<string, number>> = {
  PARSE_ERROR: 400,
  CONTENT_TYPE_NOT_SUPPORTED: 415,
}

/**
 * HTTP statuses of errors in place of a stream in v0.3 that otherwise have 200 (v1.0 §5.4 defines them for HTTP+JSON). Released
 * v0.3 clients read the error only from a response with an error status.
 */
export const streamErrorStatus: Readonly<Record<string, number>> = {
  TASK_NOT_FOUND: 404,
  METHOD_NOT_FOUND: 404,
  INTERNAL_ERROR: 500,
  INVALID_AGENT_RESPONSE: 502,
  RESOURCE_UNAVAILABLE: 502,
}

/** HTTP status of a JSON-RPC error: 200, as in every official SDK, unless HTTP has a specific status. */
const faultStatus = {
  'invalid-input': 200,
  'not-found': 200,
  unauthenticated: 401,
  forbidden: 403,
  'rate-limited': 429,
  conflict: 200,
  'too-large': 413,
  'request-timeout': 408,
  'agent-unreachable': 200,
  'agent-timeout': 200,
  'agent-refused-auth': 200,
  'agent-error': 200,
  'agent-nonsense': 200,
  'address-blocked': 200,
  'call-unsupported': 200,
  unavailable: 503,
  internal: 200,
} as const satisfies Record<FaultKind, number>

/** Encodes `error.data` for v0.x, where it is free-form. The agent's own members are kept. */
export function encodeErrorMembers({ kind, reason, hint, code, requestId, agentData }: ErrorDetail): JsonObject {
  const agents = isObject(agentData) ? agentData : compact({ agentData })
  return compact({ ...agents, kind, reason, hint, code, requestId })
}

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

/** Returns the kind of a fault for the caller: an agent's response that is too large is not a fault of the request. */
export function callerFaultKind({ kind, hop }: FaultData): FaultData['kind'] {
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
