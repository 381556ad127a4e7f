import { errorDecoder } from '@/lib/a2a/dialects/decode-error'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { ErrorBody } from '@/lib/api/error'
import { type FaultData, type FaultKind, faultKinds } from '@/lib/faults/fault'

const decodeError = errorDecoder(errorCodes)

const told = new Set(['code', 'requestId'])
const betweenUs = new Set<FaultKind>(['agent-unreachable', 'agent-timeout', 'address-blocked'])

function hopOf(kind: FaultKind): NonNullable<FaultData['hop']> {
  if (betweenUs.has(kind)) return 'connection'
  return kind.startsWith('agent-') ? 'agent' : 'switchboard'
}

/** What the gateway adds to `error.data` of a v1.0 error: the metadata of its ErrorInfo. */
function ownDetail(data: Json | undefined): JsonObject | undefined {
  const details = Array.isArray(data) ? data : []
  return details
    .map((detail) => (isObject(detail) ? detail.metadata : undefined))
    .find((metadata): metadata is JsonObject => isObject(metadata) && faultKinds.some((kind) => kind === metadata.kind))
}

/** A JSON-RPC error of the gateway as the fault it was made of. */
function gatewayError(error: Json): FaultData {
  const decoded = decodeError(error)
  const detail = isObject(error) ? ownDetail(error.data) : undefined
  const kind = faultKinds.find((known) => known === detail?.kind)
  if (!detail || !kind) return decoded
  const { message, agentError } = decoded
  const details = Object.fromEntries(
    Object.entries(detail).filter(([name, value]) => told.has(name) && typeof value === 'string'),
  )
  return {
    kind,
    message,
    hop: hopOf(kind),
    ...(typeof detail.hint === 'string' && { hint: detail.hint }),
    ...(kind === 'agent-error' && agentError && { agentError }),
    ...(Object.keys(details).length > 0 && { details }),
  }
}

/** The browser could not reach Switchboard at all; `details.offline` tells whether it had no network then. */
export const switchboardUnreachable = (): FaultData => ({
  kind: 'internal',
  hop: 'browser',
  message: 'Switchboard did not respond.',
  details: { offline: navigator.onLine === false },
})

function isErrorBody(body: unknown): body is ErrorBody {
  const error = isObject(body) ? body.error : undefined
  return isObject(error) && typeof error.message === 'string' && faultKinds.some((kind) => kind === error.kind)
}

/** What went wrong, read from an answer of Switchboard that is not a success: a REST error body, a JSON-RPC error, or neither. */
export function answerFault(status: number, body: unknown): FaultData {
  if (isErrorBody(body)) {
    const { kind, message, hint, details, requestId } = body.error
    return { kind, message, ...(hint && { hint }), details: { ...details, requestId } }
  }
  if (isObject(body) && body.error !== undefined) return gatewayError(body.error)
  return {
    kind: 'internal',
    hop: 'switchboard',
    message: `Switchboard returned HTTP ${status}.`,
    httpStatus: status,
  }
}
