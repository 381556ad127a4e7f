import type { FaultKind } from '@/lib/faults/fault'

/** HTTP status of the REST response for each kind of fault. */
export const httpStatus = {
  'invalid-input': 422,
  'not-found': 404,
  unauthenticated: 401,
  forbidden: 403,
  'rate-limited': 429,
  conflict: 409,
  'too-large': 413,
  'request-timeout': 408,
  'agent-unreachable': 502,
  'agent-timeout': 504,
  'agent-refused-auth': 502,
  'agent-error': 502,
  'agent-nonsense': 502,
  'address-blocked': 422,
  'call-unsupported': 422,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<FaultKind, number>
