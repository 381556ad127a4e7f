import type { ErrorReason } from '@/lib/a2a/error-reasons'
import { Fault } from '@/lib/faults/fault'

/** Creates the fault for a method or an `A2A-Version` that is not supported. */
export function createUnsupportedCallFault(method: string, version: string | null, reason: ErrorReason): Fault {
  const message =
    reason === 'VERSION_NOT_SUPPORTED'
      ? `A2A version ${version} is not supported. Supported versions: 1.0, 0.3, 0.2, 0.1.`
      : `Method not supported: ${method}.`
  return new Fault('call-unsupported', message, { reason })
}
