import { z } from 'zod'
import { detail, reasons } from './error.ts'

/** v1.0 §5.4: HTTP status and google.rpc status of each reason of A2A's own. */
export const statuses: Readonly<Record<string, [number, string]>> = {
  TASK_NOT_FOUND: [404, 'NOT_FOUND'],
  TASK_NOT_CANCELABLE: [400, 'FAILED_PRECONDITION'],
  PUSH_NOTIFICATION_NOT_SUPPORTED: [400, 'FAILED_PRECONDITION'],
  UNSUPPORTED_OPERATION: [400, 'FAILED_PRECONDITION'],
  CONTENT_TYPE_NOT_SUPPORTED: [400, 'INVALID_ARGUMENT'],
  INVALID_AGENT_RESPONSE: [500, 'INTERNAL'],
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: [400, 'FAILED_PRECONDITION'],
  EXTENSION_SUPPORT_REQUIRED: [400, 'FAILED_PRECONDITION'],
  VERSION_NOT_SUPPORTED: [400, 'FAILED_PRECONDITION'],
}

/** The number that other bindings have for a reason. */
const codes = new Map(Object.entries(reasons).map(([code, reason]) => [reason, Number(code)]))

/** v1.0 §11.6: google.rpc.Status, with the HTTP status as its code and an ErrorInfo that names the reason. */
export const httpError = z
  .strictObject({
    error: z.strictObject({
      code: z.int().min(400).max(599),
      status: z.string().regex(/^[A-Z]+(_[A-Z]+)*$/),
      message: z.string().min(1),
      details: z.array(detail).min(1),
    }),
  })
  .refine(({ error }) => {
    const reason = reasonOf(error)
    if (reason === undefined) return false
    const own = statuses[reason]
    // A content type that was refused before the call was read has the status of HTTP.
    if (!own || error.code === 415) return true
    return error.code === own[0] && error.status === own[1]
  }, 'the status is not the one of the reason')

/** The reason of the first ErrorInfo. */
export function reasonOf({ details }: { details: object[] }): string | undefined {
  const [info] = details.flatMap((one) => ('reason' in one && 'domain' in one ? [String(one.reason)] : []))
  return info
}

/** The JSON-RPC code of the reason, by which tests compare errors of different bindings; undefined for one of no binding. */
export function codeOf(error: { details: object[] }): number | undefined {
  return codes.get(reasonOf(error) ?? '') ?? rpcCodes[reasonOf(error) ?? '']
}

const rpcCodes: Record<string, number> = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
}
