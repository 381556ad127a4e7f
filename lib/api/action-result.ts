import type { FaultData } from '@/lib/faults/fault'

/** Result of a Server Action: the value, or the fault that prevented it. */
export type ActionResult<T> = { ok: true; value: T } | { ok: false; fault: FaultData }
