import type { Dialect } from '@/lib/a2a/dialect'
import { callerFaultKind, faultReasons } from '@/lib/a2a/dialects/encode-error'
import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { compact, isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'

/** HTTP statuses by reason (v1.0 §5.4); for reasons that A2A does not define, the usual ones. */
const statusByReason: Readonly<Record<ErrorReason, number>> = {
  PARSE_ERROR: 400,
  INVALID_REQUEST: 400,
  METHOD_NOT_FOUND: 501,
  INVALID_PARAMS: 400,
  INTERNAL_ERROR: 500,
  TASK_NOT_FOUND: 404,
  TASK_NOT_CANCELABLE: 400,
  PUSH_NOTIFICATION_NOT_SUPPORTED: 400,
  UNSUPPORTED_OPERATION: 400,
  CONTENT_TYPE_NOT_SUPPORTED: 400,
  INVALID_AGENT_RESPONSE: 500,
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: 400,
  EXTENSION_SUPPORT_REQUIRED: 400,
  VERSION_NOT_SUPPORTED: 400,
  STREAMING_NOT_SUPPORTED: 400,
  AUTHENTICATION_REQUIRED: 401,
  AUTHORIZATION_FAILED: 403,
  INVALID_TASK_STATE: 400,
  RATE_LIMIT_EXCEEDED: 429,
  RESOURCE_UNAVAILABLE: 502,
}

/** Reasons with status 400 that are about the state of the agent or task, not about the request (v1.0 §5.4). */
const preconditions = new Set<ErrorReason>([
  'TASK_NOT_CANCELABLE',
  'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'UNSUPPORTED_OPERATION',
  'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  'EXTENSION_SUPPORT_REQUIRED',
  'VERSION_NOT_SUPPORTED',
  'STREAMING_NOT_SUPPORTED',
  'INVALID_TASK_STATE',
])

/** Names of google.rpc.Code for HTTP statuses. */
const grpcNames: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  408: 'DEADLINE_EXCEEDED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** Faults that say more about the status than their reason. The credential that an agent refused is not the caller's. */
const statusByKind: Partial<Record<FaultData['kind'], number>> = { 'agent-timeout': 504, 'agent-refused-auth': 502 }

/** An error as an HTTP response. */
interface HttpError {
  status: number
  mediaType: 'application/json' | 'application/problem+json'
  body: JsonObject
}

interface HttpErrorOptions {
  requestId?: string | undefined
  /** Replaces the status of the reason. */
  status?: number | undefined
  /** The caller prefers problem details (RFC 9457). */
  problemDetails?: boolean
}

/**
 * Encodes a fault for a caller over HTTP+JSON: in v1.0 as google.rpc.Status with an ErrorInfo (§11.6), or as problem details; in
 * v0.3 as `{code, message, data}` with the JSON-RPC code, which is what official servers send and official clients read.
 */
export function encodeHttpError(dialect: Dialect, fault: FaultData, options: HttpErrorOptions): HttpError {
  const { error, httpStatus } = dialect.encodeError(fault, options.requestId)
  const kind = callerFaultKind(fault)
  const reason = fault.reason ?? faultReasons[kind]
  const known = httpStatus === 200 ? (statusByKind[kind] ?? statusByReason[reason]) : httpStatus
  const status = options.status ?? known
  if (!dialect.hasStatusErrors) return { status, mediaType: 'application/json', body: { ...error } }
  const details = Array.isArray(error.data) ? error.data : []
  if (options.problemDetails)
    return { status, mediaType: 'application/problem+json', body: createProblem(status, error.message, details) }
  const isPrecondition = status === 400 && preconditions.has(reason)
  const name = isPrecondition ? 'FAILED_PRECONDITION' : (grpcNames[status] ?? 'INVALID_ARGUMENT')
  return {
    status,
    mediaType: 'application/json',
    body: { error: { code: status, status: name, message: error.message, details } },
  }
}

/** Encodes problem details. An error that A2A does not define has no type of its own. */
function createProblem(status: number, detail: string, details: Json[]): JsonObject {
  const infos = details.filter(isObject).filter(({ reason }) => typeof reason === 'string')
  const words = String(infos.at(-1)?.reason ?? 'INTERNAL_ERROR')
    .toLowerCase()
    .split('_')
  const isA2a = infos.at(-1)?.domain === 'a2a-protocol.org'
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  const type = isA2a ? `https://a2a-protocol.org/errors/${words.join('-')}` : 'about:blank'
  return compact({ type, title, status, detail, details: details.length > 0 ? details : undefined })
}
