import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { causeOf, type Remark } from '@/lib/a2a/remarks'
import type { FaultData } from '@/lib/faults/fault'

/** A row that the pump has not numbered yet. */
export type Draft = Omit<LogRow, 'seq' | 'at'>

/** A failure, ours or the agent's. */
export function faultDraft(fault: FaultData, method = '', raw = ''): Draft {
  return { direction: 'in', method, kind: 'fault', raw, event: { kind: 'fault', fault } }
}

/** Events that may be missing from here on. `stopped`: because nobody listens any more; `cause`: what failed. */
export function gapDraft(reason: string, stopped = false, cause?: FaultData): Draft {
  const event = { kind: 'gap', reason, ...(stopped && { stopped }), ...(cause && { cause: causeOf(cause) }) } as const
  return { direction: 'in', method: '', kind: 'gap', raw: '', event }
}

/** A remark that changes nothing. */
export function noteDraft(told: Remark, method = '', raw = ''): Draft {
  return { direction: 'in', method, kind: 'note', raw, event: { kind: 'note', ...told } }
}
