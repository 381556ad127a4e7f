import type { ErrorCodes } from '@/lib/a2a/dialects/error-codes'
import { lookup } from '@/lib/a2a/dialects/lookup'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { type ErrorReason, errorReasons } from '@/lib/a2a/error-reasons'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import type { FaultData, FaultKind } from '@/lib/faults/fault'

/** Reference JS servers of v0.1 wrap every error in an internal one: the inner error is what happened. */
function unwrap(error: JsonObject): JsonObject {
  const inner = isObject(error.data) && isObject(error.data.error) ? error.data.error : undefined
  return error.code === -32603 && inner && readInteger(inner.code) !== undefined ? inner : error
}

/** v1.0 §9.5: the reason of the ErrorInfo among `data`, or of a lone one, if it is one we know. */
export function namedReason(data: Json | undefined): ErrorReason | undefined {
  const details = Array.isArray(data) ? data : [data]
  const reasons = new Set<Json | undefined>(details.map((detail) => (isObject(detail) ? detail.reason : undefined)))
  return errorReasons.find((reason) => reasons.has(reason))
}

/** What an agent says beside its error, unless nobody could write it again. */
export function keepable(data: Json | undefined): Json | undefined {
  return data === undefined || isTooDeep(data) ? undefined : data
}

/** The kind of fault that a reason makes of an agent's error. */
export function faultKindOf(reason: ErrorReason | undefined): FaultKind {
  if (reason === 'AUTHENTICATION_REQUIRED' || reason === 'AUTHORIZATION_FAILED') return 'agent-refused-auth'
  return reason === 'RATE_LIMIT_EXCEEDED' ? 'rate-limited' : 'agent-error'
}

/** An agent's JSON-RPC error as a fault: by its named reason, else by what the number means in its generation. */
export function errorDecoder({ meanings }: ErrorCodes): (error: Json) => FaultData {
  return (error) => {
    const said = isObject(error) ? unwrap(error) : {}
    const code = readInteger(said.code)
    if (code === undefined)
      return {
        kind: 'agent-nonsense',
        message: 'The agent returned an error without a code.',
        hop: 'agent',
        details: { code: 'agent-error-bare' },
      }
    const reason = namedReason(said.data) ?? lookup(meanings, String(code))
    const message = typeof said.message === 'string' ? said.message : ''
    const data = keepable(said.data)
    return {
      kind: faultKindOf(reason),
      message: message || `The agent returned error ${code}.`,
      hop: 'agent',
      ...(reason && { reason }),
      agentError: { code, message, ...(data !== undefined && { data }) },
      ...(!message && { details: { code: 'agent-error-code', values: { error: code } } }),
    }
  }
}
