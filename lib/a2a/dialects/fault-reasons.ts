import type { ErrorReason } from '@/lib/a2a/error-reasons'
import type { FaultKind } from '@/lib/faults/fault'

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
export const invalidRequestStatus: Readonly<Record<string, number>> = {
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
