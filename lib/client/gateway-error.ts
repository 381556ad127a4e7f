import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { errorDecoder } from '@/lib/a2a/dialects/decode-error'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
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
export function gatewayError(error: Json): FaultData {
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
