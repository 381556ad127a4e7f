import type { FaultData } from '@/lib/faults/fault'

/** Result of a call of the REST API: the value, or the fault that prevented it. */
export type ApiResult<T> = { ok: true; value: T } | { ok: false; fault: FaultData }
