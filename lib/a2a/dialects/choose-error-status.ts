import type { Operation } from '@/lib/a2a/call'
import type { Dialect, WireError } from '@/lib/a2a/dialect'
import { faultReasons, streamErrorStatus } from '@/lib/a2a/dialects/errors'
import { lookup } from '@/lib/a2a/dialects/wire-values'
import { isStreamOperation } from '@/lib/a2a/bindings/operation-of'
import type { FaultData } from '@/lib/faults/fault'

/**
 * Returns the HTTP status of a JSON-RPC error response. In v0.3 an error in place of a stream always has an error status:
 * released clients report any other response as an invalid stream, without the error.
 */
export function chooseErrorStatus(
  { rejectsStreamsWithHttpStatus }: Dialect,
  { httpStatus }: WireError,
  fault: FaultData,
  operation: Operation | undefined,
): number {
  if (httpStatus !== 200 || !rejectsStreamsWithHttpStatus || !operation || !isStreamOperation(operation))
    return httpStatus
  return lookup(streamErrorStatus, fault.reason ?? faultReasons[fault.kind]) ?? 400
}
