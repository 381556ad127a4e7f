import type { Dialect } from '@/lib/a2a/dialect'
import { faultKindOf, keepable, namedReason } from '@/lib/a2a/dialects/decode-error'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { type ErrorReason, errorReasons } from '@/lib/a2a/error-reasons'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import type { FaultData } from '@/lib/faults/fault'

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
function statusReason(status: string | number | undefined): ErrorReason | undefined {
  return typeof status === 'number' ? statuses[status]?.[1] : byName.get(status ?? '')
}

/** What an HTTP status means, where that is all there is. */
function httpReason(status: number): ErrorReason | undefined {
  return byHttp.get(status)
}

/** The RPC number that goes with a reason: callers in JSON-RPC must not see the HTTP status in its place. */
function codeOf(dialect: Dialect, reason: ErrorReason): number {
  return dialect.encodeError({ kind: 'agent-error', message: '', reason }).error.code
}

function faultOf(dialect: Dialect, reason: ErrorReason, message: string, said?: Json): FaultData {
  const data = keepable(said)
  const code = codeOf(dialect, reason)
  return {
    kind: faultKindOf(reason),
    message: message || `The agent returned error ${reason}.`,
    hop: 'agent',
    reason,
    agentError: { code, message, ...(data !== undefined && { data }) },
    ...(!message && { details: { code: 'agent-error-code', values: { error: reason } } }),
  }
}

/** `https://a2a-protocol.org/errors/task-not-found` (RFC 9457, v1.0 §11.6's example): the reason in its last words. */
function typeReason(type: string | undefined): ErrorReason | undefined {
  const word = (type?.split(/[/#:]/).at(-1) ?? '')
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/_ERROR$/, '')
  return errorReasons.find((reason) => reason === word)
}

function readProblem(dialect: Dialect, problem: JsonObject, status: number): FaultData | undefined {
  const said = members(problem, collectNotes())
  const type = said.text('type')
  const title = said.text('title')
  if (!type && !title) return undefined
  const reason = typeReason(type) ?? namedReason(said.take('details', 'errors')) ?? httpReason(status)
  return reason && faultOf(dialect, reason, said.text('detail') ?? title ?? '', problem)
}

/** `{code, status?, message, details}` of google.rpc.Status: `code` is the HTTP status there, or gRPC's number. */
function readStatus(dialect: Dialect, status: JsonObject, httpStatus: number): FaultData | undefined {
  const said = members(status, collectNotes())
  const code = readInteger(said.take('code'))
  const name = said.text('status')
  const details = said.take('details')
  if (code === undefined && !name) return undefined
  const number = code !== undefined && code >= 0 && code <= 16 ? statusReason(code) : undefined
  const reason =
    namedReason(details) ?? statusReason(name) ?? number ?? httpReason(code ?? httpStatus) ?? 'INTERNAL_ERROR'
  return faultOf(dialect, reason, said.text('message') ?? '', details)
}

/**
 * The error in an HTTP+JSON answer: `{error: {code, status, message, details}}` (v1.0 §11.6), `{code, message}` with
 * the RPC's number (v0.3, official SDK) or with gRPC's, or problem details (RFC 9457). Undefined where there is none.
 */
export function decodeHttpError(dialect: Dialect, status: number, json: Json): FaultData | undefined {
  if (!isObject(json)) return undefined
  const error = isObject(json.error) ? json.error : json
  const code = readInteger(error.code)
  if (code !== undefined && code < 0) return dialect.decodeError(error)
  const isWrapped = error !== json
  if (isWrapped || (code !== undefined && typeof error.message === 'string')) return readStatus(dialect, error, status)
  return readProblem(dialect, json, status)
}
