import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { FaultKind } from '@/lib/faults/fault'

/** What a fault of ours means in A2A's words, where it does not say so itself. */
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
export const requestStatus: Readonly<Record<string, number>> = { PARSE_ERROR: 400, CONTENT_TYPE_NOT_SUPPORTED: 415 }

/**
 * HTTP statuses of errors instead of a stream in v0.3 that have 200 otherwise (v1.0 §5.4 has them for HTTP+JSON). Its
 * released clients read the error only from a response with an error status.
 */
export const streamRefusalStatus: Readonly<Record<string, number>> = {
  TASK_NOT_FOUND: 404,
  METHOD_NOT_FOUND: 404,
  INTERNAL_ERROR: 500,
  INVALID_AGENT_RESPONSE: 502,
  RESOURCE_UNAVAILABLE: 502,
}

/** HTTP status beside a JSON-RPC error: 200, as in every official SDK, but where HTTP itself has the word. */
export const faultStatus = {
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
