import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** google.rpc.Code, in the order of its numbers, and what each says where nothing names the reason (v1.0 §5.4, §11.6). */
const statuses: readonly (readonly [string, ErrorReason | undefined])[] = [
  ['OK', undefined],
  ['CANCELLED', undefined],
  ['UNKNOWN', undefined],
  ['INVALID_ARGUMENT', 'INVALID_PARAMS'],
  ['DEADLINE_EXCEEDED', 'RESOURCE_UNAVAILABLE'],
  ['NOT_FOUND', 'TASK_NOT_FOUND'],
  ['ALREADY_EXISTS', undefined],
  ['PERMISSION_DENIED', 'AUTHORIZATION_FAILED'],
  ['RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'],
  ['FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION'],
  ['ABORTED', undefined],
  ['OUT_OF_RANGE', 'INVALID_PARAMS'],
  ['UNIMPLEMENTED', 'METHOD_NOT_FOUND'],
  ['INTERNAL', 'INTERNAL_ERROR'],
  ['UNAVAILABLE', 'RESOURCE_UNAVAILABLE'],
  ['DATA_LOSS', 'INTERNAL_ERROR'],
  ['UNAUTHENTICATED', 'AUTHENTICATION_REQUIRED'],
]
const byName = new Map(statuses)

/** HTTP's own words, for bodies that hold no other. */
const byHttp = new Map<number, ErrorReason>([
  [400, 'INVALID_REQUEST'],
  [401, 'AUTHENTICATION_REQUIRED'],
  [403, 'AUTHORIZATION_FAILED'],
  [404, 'TASK_NOT_FOUND'],
  [415, 'CONTENT_TYPE_NOT_SUPPORTED'],
  [429, 'RATE_LIMIT_EXCEEDED'],
  [501, 'UNSUPPORTED_OPERATION'],
  [503, 'RESOURCE_UNAVAILABLE'],
])

/** What a gRPC status means, by name or number; undefined where it says nothing of the kind. */
export function statusReason(status: string | number | undefined): ErrorReason | undefined {
  return typeof status === 'number' ? statuses[status]?.[1] : byName.get(status ?? '')
}

/** What an HTTP status means, where that is all there is. */
export function httpReason(status: number): ErrorReason | undefined {
  return byHttp.get(status)
}
