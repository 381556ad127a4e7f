import type { FaultData } from '@/lib/faults/fault'

/** What a form's action answers with: its value, or the fault that kept it from one. */
export type ActionResult<T> = { ok: true; value: T } | { ok: false; fault: FaultData }
