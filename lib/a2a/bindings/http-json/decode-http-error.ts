import type { Dialect } from '@/lib/a2a/dialect'
import { toFaultKind, limitErrorData, readErrorReason } from '@/lib/a2a/dialects/decode-error'
import { readInteger } from '@/lib/a2a/dialects/wire-values'
import { type ErrorReason, errorReasons } from '@/lib/a2a/error-reasons'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'
import type { FaultData } from '@/lib/faults/fault'

/** google.rpc.Code by number, each with the reason to use if the error names none (v1.0 §5.4, §11.6). */
const grpcStatuses: readonly (readonly [string, ErrorReason | undefined])[] = [
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
const reasonsByGrpcName = new Map(grpcStatuses)

/** Reasons by HTTP status, for bodies that contain nothing more specific. */
const reasonsByHttpStatus = new Map<number, ErrorReason>([
  [400, 'INVALID_REQUEST'],
  [401, 'AUTHENTICATION_REQUIRED'],
  [403, 'AUTHORIZATION_FAILED'],
  [404, 'TASK_NOT_FOUND'],
  [415, 'CONTENT_TYPE_NOT_SUPPORTED'],
  [429, 'RATE_LIMIT_EXCEEDED'],
  [501, 'UNSUPPORTED_OPERATION'],
  [503, 'RESOURCE_UNAVAILABLE'],
])

/** Returns the reason for a gRPC status name or number; undefined if it has no A2A meaning. */
function reasonFromGrpcStatus(status: string | number | undefined): ErrorReason | undefined {
  return typeof status === 'number' ? grpcStatuses[status]?.[1] : reasonsByGrpcName.get(status ?? '')
}

/** Returns the reason for an HTTP status. */
function reasonFromHttpStatus(status: number): ErrorReason | undefined {
  return reasonsByHttpStatus.get(status)
}

/** Returns the JSON-RPC code for a reason. JSON-RPC callers must not see the HTTP status in its place. */
function toRpcCode(dialect: Dialect, reason: ErrorReason): number {
  return dialect.encodeError({ kind: 'agent-error', message: '', reason }).error.code
}

function createFault(dialect: Dialect, reason: ErrorReason, message: string, agentData?: Json): FaultData {
  const data = limitErrorData(agentData)
  const code = toRpcCode(dialect, reason)
  return {
    kind: toFaultKind(reason),
    message: message || `The agent returned error ${reason}.`,
    hop: 'agent',
    reason,
    agentError: { code, message, ...(data !== undefined && { data }) },
    ...(!message && { details: { code: 'agent-error-code', values: { error: reason } } }),
  }
}

/**
 * Reads the reason from the last segment of a problem type, such as `https://a2a-protocol.org/errors/task-not-found` (RFC 9457;
 * example in v1.0 §11.6).
 */
function reasonFromProblemType(type: string | undefined): ErrorReason | undefined {
  const word = (type?.split(/[/#:]/).at(-1) ?? '')
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/_ERROR$/, '')
  return errorReasons.find((reason) => reason === word)
}

function decodeProblemDetails(dialect: Dialect, problem: JsonObject, status: number): FaultData | undefined {
  const fields = readMembers(problem, collectNotes())
  const type = fields.text('type')
  const title = fields.text('title')
  if (!type && !title) return undefined
  const reason =
    reasonFromProblemType(type) ?? readErrorReason(fields.take('details', 'errors')) ?? reasonFromHttpStatus(status)
  return reason && createFault(dialect, reason, fields.text('detail') ?? title ?? '', problem)
}

/** Decodes `{code, status?, message, details}` of google.rpc.Status. `code` is the HTTP status or the gRPC number. */
function decodeGrpcStatus(dialect: Dialect, status: JsonObject, httpStatus: number): FaultData | undefined {
  const fields = readMembers(status, collectNotes())
  const code = readInteger(fields.take('code'))
  const name = fields.text('status')
  const details = fields.take('details')
  if (code === undefined && !name) return undefined
  const number = code !== undefined && code >= 0 && code <= 16 ? reasonFromGrpcStatus(code) : undefined
  const reason =
    readErrorReason(details) ??
    reasonFromGrpcStatus(name) ??
    number ??
    reasonFromHttpStatus(code ?? httpStatus) ??
    'INTERNAL_ERROR'
  return createFault(dialect, reason, fields.text('message') ?? '', details)
}

/**
 * Decodes the error in an HTTP+JSON response: `{error: {code, status, message, details}}` (v1.0 §11.6), `{code, message}` with
 * a JSON-RPC code (v0.3, official SDK) or a gRPC number, or problem details (RFC 9457). Undefined if there is none.
 */
export function decodeHttpError(dialect: Dialect, status: number, json: Json): FaultData | undefined {
  if (!isObject(json)) return undefined
  const error = isObject(json.error) ? json.error : json
  const code = readInteger(error.code)
  if (code !== undefined && code < 0) return dialect.decodeError(error)
  const isWrapped = error !== json
  if (isWrapped || (code !== undefined && typeof error.message === 'string'))
    return decodeGrpcStatus(dialect, error, status)
  return decodeProblemDetails(dialect, json, status)
}
