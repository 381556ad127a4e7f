import { grpcHttpStatus, type GrpcStatusName, grpcStatusNames } from '@/lib/a2a/bindings/grpc/grpc-statuses'
import type { Dialect } from '@/lib/a2a/dialect'
import { callerFaultKind, faultReasons } from '@/lib/a2a/dialects/encode-error'
import { v10 } from '@/lib/a2a/dialects/v1-0/v1-0'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'

/** gRPC statuses by reason (v1.0 §5.4, as of 1.0.1); for reasons that A2A does not define, the usual ones. */
const statusByReason: Readonly<Record<ErrorReason, GrpcStatusName>> = {
  PARSE_ERROR: 'INVALID_ARGUMENT',
  INVALID_REQUEST: 'INVALID_ARGUMENT',
  METHOD_NOT_FOUND: 'UNIMPLEMENTED',
  INVALID_PARAMS: 'INVALID_ARGUMENT',
  INTERNAL_ERROR: 'INTERNAL',
  TASK_NOT_FOUND: 'NOT_FOUND',
  TASK_NOT_CANCELABLE: 'FAILED_PRECONDITION',
  PUSH_NOTIFICATION_NOT_SUPPORTED: 'FAILED_PRECONDITION',
  UNSUPPORTED_OPERATION: 'FAILED_PRECONDITION',
  CONTENT_TYPE_NOT_SUPPORTED: 'INVALID_ARGUMENT',
  INVALID_AGENT_RESPONSE: 'INTERNAL',
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: 'FAILED_PRECONDITION',
  EXTENSION_SUPPORT_REQUIRED: 'FAILED_PRECONDITION',
  VERSION_NOT_SUPPORTED: 'FAILED_PRECONDITION',
  STREAMING_NOT_SUPPORTED: 'FAILED_PRECONDITION',
  AUTHENTICATION_REQUIRED: 'UNAUTHENTICATED',
  AUTHORIZATION_FAILED: 'PERMISSION_DENIED',
  INVALID_TASK_STATE: 'FAILED_PRECONDITION',
  RATE_LIMIT_EXCEEDED: 'RESOURCE_EXHAUSTED',
  RESOURCE_UNAVAILABLE: 'UNAVAILABLE',
}

/** Statuses that clients of v0.3 read otherwise: to the official one, `FAILED_PRECONDITION` is a task that cannot be canceled. */
const statusByReasonV03: Partial<Record<ErrorReason, GrpcStatusName>> = {
  PUSH_NOTIFICATION_NOT_SUPPORTED: 'UNIMPLEMENTED',
  UNSUPPORTED_OPERATION: 'UNIMPLEMENTED',
  VERSION_NOT_SUPPORTED: 'UNIMPLEMENTED',
  STREAMING_NOT_SUPPORTED: 'UNIMPLEMENTED',
}

/** Faults that say more about the status than their reason. The credential that an agent refused is not the caller's. */
const statusByKind: Partial<Record<FaultData['kind'], GrpcStatusName>> = {
  'agent-timeout': 'DEADLINE_EXCEEDED',
  'agent-refused-auth': 'UNAVAILABLE',
  'too-large': 'RESOURCE_EXHAUSTED',
}

/** Statuses that a caller of the gateway gets regardless of the reason. */
const statusByHttp: Readonly<Record<number, GrpcStatusName>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

interface GrpcErrorOptions {
  requestId?: string | undefined
  /** An HTTP status that replaces the status of the reason. */
  status?: number | undefined
}

/** A fault as google.rpc.Status, and the HTTP status with the same meaning. */
interface GrpcError {
  httpStatus: number
  body: JsonObject
}

/** Encodes a fault for a caller over gRPC: `{error: google.rpc.Status}` with an ErrorInfo (v1.0 §10.6), which v0.3 may ignore. */
export function encodeGrpcError(dialect: Dialect, fault: FaultData, options: GrpcErrorOptions = {}): GrpcError {
  const { message } = dialect.encodeError(fault, options.requestId).error
  const { data } = v10.encodeError(fault, options.requestId).error
  const details = Array.isArray(data) ? data : []
  const kind = callerFaultKind(fault)
  const known = fault.reason ?? faultReasons[kind]
  const statusFromHttp = options.status === undefined ? undefined : statusByHttp[options.status]
  // The reason of the ErrorInfo, which v1.0 has instead of more specific ones.
  const reason = (details.map(reasonOf).find(Boolean) as ErrorReason | undefined) ?? known
  const own = dialect.hasStatusErrors ? undefined : statusByReasonV03[reason]
  const name = statusFromHttp ?? statusByKind[kind] ?? own ?? statusByReason[reason] ?? statusByReason[known]
  const error = { code: grpcStatusNames.indexOf(name), status: name, message, details }
  return { httpStatus: grpcHttpStatus(name), body: { error } }
}

function reasonOf(detail: Json): string | undefined {
  return isObject(detail) && typeof detail.reason === 'string' && Object.hasOwn(statusByReason, detail.reason)
    ? detail.reason
    : undefined
}
