import { z } from 'zod'
import { errorCode } from '../strict.ts'

/** v1.0 §5.4: the reason that goes with each number of A2A's own. */
export const reasons: Record<number, string> = {
  [-32001]: 'TASK_NOT_FOUND',
  [-32002]: 'TASK_NOT_CANCELABLE',
  [-32003]: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  [-32004]: 'UNSUPPORTED_OPERATION',
  [-32005]: 'CONTENT_TYPE_NOT_SUPPORTED',
  [-32006]: 'INVALID_AGENT_RESPONSE',
  [-32007]: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  [-32008]: 'EXTENSION_SUPPORT_REQUIRED',
  [-32009]: 'VERSION_NOT_SUPPORTED',
}

/** google.rpc.ErrorInfo as ProtoJSON: the metadata is a map of strings. */
const errorInfo = z.strictObject({
  '@type': z.literal('type.googleapis.com/google.rpc.ErrorInfo'),
  reason: z.string().regex(/^[A-Z][A-Z0-9_]+[A-Z0-9]$/),
  domain: z.string().min(1),
  metadata: z.record(z.string(), z.string()).optional(),
})
/** A typed detail of an error. */
export const detail = z.union([
  errorInfo,
  z.looseObject({ '@type': z.string().regex(/^type\.googleapis\.com\/(?!google\.rpc\.ErrorInfo$)[\w.]+$/) }),
])

/** v1.0 §9.5: `data` is a list of typed details; an error of A2A's own names its reason in an ErrorInfo. */
export const error = z
  .strictObject({
    code: errorCode(-32009),
    message: z.string().min(1),
    data: z.array(detail).min(1).optional(),
  })
  .refine(({ code, data = [] }) => {
    const infos = data.flatMap((one) => ('reason' in one && 'domain' in one ? [one] : []))
    const own = infos.find((one) => one.domain === 'a2a-protocol.org')
    const expected = reasons[code]
    if (expected === undefined) return own === undefined || !Object.values(reasons).includes(String(own.reason))
    return own?.reason === expected
  }, 'the reason is not the one of the code')
