import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { WireError } from '@/lib/a2a/dialect'
import { lookup, readInteger } from '@/lib/a2a/dialects/wire-values'
import { type ErrorReason, errorReasons } from '@/lib/a2a/error-reasons'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import type { FaultData, FaultKind } from '@/lib/faults/fault'

/** The error codes of a protocol version: their meaning, and the code for each reason. */
export interface ErrorCodes {
  /** Codes that this version defines. */
  meanings: Readonly<Record<number, ErrorReason>>
  /** The code to send for each reason: the version's own, or its nearest. */
  codes: Readonly<Record<ErrorReason, number>>
}

/** Codes with the same meaning in every version. */
export const sharedMeanings = {
  [-32700]: 'PARSE_ERROR',
  [-32600]: 'INVALID_REQUEST',
  [-32601]: 'METHOD_NOT_FOUND',
  [-32602]: 'INVALID_PARAMS',
  [-32603]: 'INTERNAL_ERROR',
  [-32001]: 'TASK_NOT_FOUND',
  [-32002]: 'TASK_NOT_CANCELABLE',
  [-32003]: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  [-32004]: 'UNSUPPORTED_OPERATION',
  [-32005]: 'CONTENT_TYPE_NOT_SUPPORTED',
} as const satisfies Record<number, ErrorReason>

export const sharedCodes = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
} as const satisfies Partial<Record<ErrorReason, number>>

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

/** Returns the inner error of reference JS servers of v0.1, which wrap every error in an internal error. */
function unwrap(error: JsonObject): JsonObject {
  const inner = isObject(error.data) && isObject(error.data.error) ? error.data.error : undefined
  return error.code === -32603 && inner && readInteger(inner.code) !== undefined ? inner : error
}

/** Reads the reason from an ErrorInfo in a list of details, or from a single one (v1.0 §9.5). Undefined if it is unknown. */
export function readErrorReason(data: Json | undefined): ErrorReason | undefined {
  const details = Array.isArray(data) ? data : [data]
  const reasons = new Set<Json | undefined>(details.map((detail) => (isObject(detail) ? detail.reason : undefined)))
  return errorReasons.find((reason) => reasons.has(reason))
}

/** Returns the data of an agent's error, or undefined if it is nested too deeply to be written again. */
export function limitErrorData(data: Json | undefined): Json | undefined {
  return data === undefined || isTooDeep(data) ? undefined : data
}

/** Returns the fault kind for the reason of an agent's error. */
export function toFaultKind(reason: ErrorReason | undefined): FaultKind {
  if (reason === 'AUTHENTICATION_REQUIRED' || reason === 'AUTHORIZATION_FAILED') return 'agent-refused-auth'
  return reason === 'RATE_LIMIT_EXCEEDED' ? 'rate-limited' : 'agent-error'
}

/**
 * Creates a decoder of JSON-RPC errors into faults. A named reason takes precedence over the meaning of the code in the
 * protocol version.
 */
export function createErrorDecoder({ meanings }: ErrorCodes): (error: Json) => FaultData {
  return (error) => {
    const fields = isObject(error) ? unwrap(error) : {}
    const code = readInteger(fields.code)
    if (code === undefined)
      return {
        kind: 'agent-nonsense',
        message: 'The agent returned an error without a code.',
        hop: 'agent',
        details: { code: 'agent-error-bare' },
      }
    const reason = readErrorReason(fields.data) ?? lookup(meanings, String(code))
    const message = typeof fields.message === 'string' ? fields.message : ''
    const data = limitErrorData(fields.data)
    return {
      kind: toFaultKind(reason),
      message: message || `The agent returned error ${code}.`,
      hop: 'agent',
      ...(reason && { reason }),
      agentError: { code, message, ...(data !== undefined && { data }) },
      ...(!message && { details: { code: 'agent-error-code', values: { error: code } } }),
    }
  }
}
