import 'server-only'
import type { DecodedResponse } from '@/lib/a2a/bindings/binding'
import { isAgentEvent } from '@/lib/a2a/dialect'
import type { LogRow } from '@/lib/a2a/log'
import type { Outcome } from '@/lib/a2a/outcome'
import { createRemark, type Remark, summarizeFault } from '@/lib/a2a/remarks'
import type { FaultData } from '@/lib/faults/fault'

/** A log row without its number and time, which the pump assigns. */
export type Draft = Omit<LogRow, 'seq' | 'at'>

/** A response in batches. An object where a generator would only pass batches on, which takes more memory while it waits. */
export type DraftStream = AsyncIterable<Draft[]> & Required<Pick<AsyncIterator<Draft[], void>, 'next' | 'return'>>

/** Returns the draft of a failure, of the agent or of Switchboard. */
export function faultDraft(fault: FaultData, method = '', raw = ''): Draft {
  return { direction: 'in', method, kind: 'fault', raw, event: { kind: 'fault', fault } }
}

/** Returns the draft of a fault as one that only refuses a message: the task continues. See `refuses` in `log.ts`. */
export function refusalDraft(draft: Draft, sentAt: number): Draft {
  return draft.event.kind === 'fault' ? { ...draft, event: { ...draft.event, refuses: sentAt } } : draft
}

/**
 * Returns the draft of a gap: events may be missing from here on. `stopped`: the task is no longer followed. `cause`: what
 * failed.
 */
export function gapDraft(reason: string, stopped = false, cause?: FaultData): Draft {
  const event = {
    kind: 'gap',
    reason,
    ...(stopped && { stopped }),
    ...(cause && { cause: summarizeFault(cause) }),
  } as const
  return { direction: 'in', method: '', kind: 'gap', raw: '', event }
}

/** Returns the draft of a note, which does not change the task. */
export function noteDraft(note: Remark, method = '', raw = ''): Draft {
  return { direction: 'in', method, kind: 'note', raw, event: { kind: 'note', ...note } }
}

/** Returns the draft of a decoded response or frame. An invalid one becomes a note with the reason. */
export function responseDraft(decoded: Outcome<DecodedResponse>, method: string, raw: string): Draft {
  if (!decoded.ok) {
    const note = createRemark('unclear', { problem: decoded.problem })
    return { direction: 'in', method, kind: 'note', raw, event: { kind: 'note', ...note, unread: true } }
  }
  if ('fault' in decoded.value) return faultDraft(decoded.value.fault, method, raw)
  const { reply } = decoded.value
  if (!isAgentEvent(reply)) return { direction: 'in', method, kind: 'response', raw, event: { kind: 'response' } }
  return { direction: 'in', method, kind: reply.kind, raw, event: reply }
}
