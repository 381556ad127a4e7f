import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { ErrorCodes } from '@/lib/a2a/dialects/error-codes'
import { lookup, readInteger } from '@/lib/a2a/dialects/wire-values'
import { type ErrorReason, errorReasons } from '@/lib/a2a/error-reasons'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import type { FaultData, FaultKind } from '@/lib/faults/fault'

/** Returns the inner error of reference JS servers of v0.1, which wrap every error in an internal error. */
function unwrap(error: JsonObject): JsonObject {
  const inner = isObject(error.data) && isObject(error.data.error) ? error.data.error : undefined
  return error.code === -32603 && inner && readInteger(inner.code) !== undefined ? inner : error
}

/** Reads the reason from an ErrorInfo in a list of details, or from a single one (v1.0 §9.5). Undefined if it is unknown. */
export function readErrorReason(data: Json | undefined): ErrorReason | undefined {
  const details = Array.isArray(data) ? data : [data]
  const reasons = new Set<Json | undefined>(details.map((detail) => (isObject(detail) ? detail.reason : undefined)))
  return errorReasons.find((reason) => reasons.has(reason))
}

/** Returns the data of an agent's error, or undefined if it is nested too deeply to be written again. */
export function limitErrorData(data: Json | undefined): Json | undefined {
  return data === undefined || isTooDeep(data) ? undefined : data
}

/** Returns the fault kind for the reason of an agent's error. */
export function toFaultKind(reason: ErrorReason | undefined): FaultKind {
  if (reason === 'AUTHENTICATION_REQUIRED' || reason === 'AUTHORIZATION_FAILED') return 'agent-refused-auth'
  return reason === 'RATE_LIMIT_EXCEEDED' ? 'rate-limited' : 'agent-error'
}

/**
 * Creates a decoder of JSON-RPC errors into faults. A named reason takes precedence over the meaning of the code in the
 * protocol version.
 */
export function createErrorDecoder({ meanings }: ErrorCodes): (error: Json) => FaultData {
  return (error) => {
    const fields = isObject(error) ? unwrap(error) : {}
    const code = readInteger(fields.code)
    if (code === undefined)
      return {
        kind: 'agent-nonsense',
        message: 'The agent returned an error without a code.',
        hop: 'agent',
        details: { code: 'agent-error-bare' },
      }
    const reason = readErrorReason(fields.data) ?? lookup(meanings, String(code))
    const message = typeof fields.message === 'string' ? fields.message : ''
    const data = limitErrorData(fields.data)
    return {
      kind: toFaultKind(reason),
      message: message || `The agent returned error ${code}.`,
      hop: 'agent',
      ...(reason && { reason }),
      agentError: { code, message, ...(data !== undefined && { data }) },
      ...(!message && { details: { code: 'agent-error-code', values: { error: code } } }),
    }
  }
}
