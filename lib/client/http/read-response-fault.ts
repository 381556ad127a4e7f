import { createErrorDecoder } from '@/lib/a2a/dialects/decode-error'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { ErrorBody } from '@/lib/api/error'
import { type FaultData, type FaultKind, faultKinds } from '@/lib/faults/fault'

const decodeError = createErrorDecoder(errorCodes)

const passedDetails = new Set(['code', 'requestId'])
const connectionKinds = new Set<FaultKind>(['agent-unreachable', 'agent-timeout', 'address-blocked'])

function getHop(kind: FaultKind): NonNullable<FaultData['hop']> {
  if (connectionKinds.has(kind)) return 'connection'
  return kind.startsWith('agent-') ? 'agent' : 'switchboard'
}

/** Returns the ErrorInfo metadata that the gateway adds to `error.data` of a v1.0 error. */
function findErrorInfo(data: Json | undefined): JsonObject | undefined {
  const details = Array.isArray(data) ? data : []
  return details
    .map((detail) => (isObject(detail) ? detail.metadata : undefined))
    .find((metadata): metadata is JsonObject => isObject(metadata) && faultKinds.some((kind) => kind === metadata.kind))
}

/** Converts a JSON-RPC error of the gateway back to the fault it was made from. */
function toGatewayFault(error: Json): FaultData {
  const decoded = decodeError(error)
  const detail = isObject(error) ? findErrorInfo(error.data) : undefined
  const kind = faultKinds.find((known) => known === detail?.kind)
  if (!detail || !kind) return decoded
  const { message, agentError } = decoded
  const details = Object.fromEntries(
    Object.entries(detail).filter(([name, value]) => passedDetails.has(name) && typeof value === 'string'),
  )
  return {
    kind,
    message,
    hop: getHop(kind),
    ...(typeof detail.hint === 'string' && { hint: detail.hint }),
    ...(kind === 'agent-error' && agentError && { agentError }),
    ...(Object.keys(details).length > 0 && { details }),
  }
}

/** Returns the fault for a request that did not reach Switchboard. `details.offline`: the browser had no network. */
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

/** Reads the fault from an unsuccessful response of Switchboard: a REST error body, a JSON-RPC error, or neither. */
export function readResponseFault(status: number, body: unknown): FaultData {
  if (isErrorBody(body)) {
    const { kind, message, hint, details, requestId } = body.error
    return { kind, message, ...(hint && { hint }), details: { ...details, requestId } }
  }
  if (isObject(body) && body.error !== undefined) return toGatewayFault(body.error)
  return {
    kind: 'internal',
    hop: 'switchboard',
    message: `Switchboard returned HTTP ${status}.`,
    httpStatus: status,
  }
}
