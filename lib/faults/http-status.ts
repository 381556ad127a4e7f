import type { FaultData, FaultKind } from '@/lib/faults/fault'

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

/** The same in the OpenAI API, whose clients know 400 for invalid requests. */
export const openAiHttpStatus: Readonly<Record<FaultKind, number>> = {
  ...httpStatus,
  'invalid-input': 400,
  'call-unsupported': 400,
  'address-blocked': 502,
}

/** HTTP status for a body whose media type or content coding is not read (RFC 9110 §15.5.16). */
export const unsupportedBodyStatus = 415

/** Returns whether a request was refused because its body has a media type or content coding that is not read. */
export const isUnsupportedBody = ({ kind, reason }: FaultData): boolean =>
  kind === 'invalid-input' && reason === 'CONTENT_TYPE_NOT_SUPPORTED'

/** Returns the HTTP status of the REST response to a fault. */
export const restStatus = (fault: FaultData): number =>
  isUnsupportedBody(fault) ? unsupportedBodyStatus : httpStatus[fault.kind]
