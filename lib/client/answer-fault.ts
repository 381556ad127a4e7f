import { isObject } from '@/lib/a2a/json'
import type { ErrorBody } from '@/lib/api/error'
import { gatewayError } from '@/lib/client/gateway-error'
import { type FaultData, faultKinds } from '@/lib/faults/fault'

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
