import type { Operation } from '@/lib/a2a/call'
import type { Dialect, WireError } from '@/lib/a2a/dialect'
import { faultReasons, streamRefusalStatus } from '@/lib/a2a/dialects/fault-reasons'
import { lookup } from '@/lib/a2a/dialects/lookup'
import { isStream } from '@/lib/a2a/stream-operation'
import type { FaultData } from '@/lib/faults/fault'

/**
 * The HTTP status of a response that is a JSON-RPC error. In v0.3 an error instead of a stream always has an error status:
 * the released clients report any other response as an invalid stream, without the error.
 */
export function refusalStatus(
  { refusesStreamsByStatus }: Dialect,
  { httpStatus }: WireError,
  fault: FaultData,
  operation: Operation | undefined,
): number {
  if (httpStatus !== 200 || !refusesStreamsByStatus || !operation || !isStream(operation)) return httpStatus
  return lookup(streamRefusalStatus, fault.reason ?? faultReasons[fault.kind]) ?? 400
}
