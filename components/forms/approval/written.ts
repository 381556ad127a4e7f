import type { Decision, ProposedCall } from '@/lib/a2a/forms/form-request'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** A decision on a call while it is being made. */
export type Written = {
  way: '' | 'approve' | 'edit' | 'reject' | 'respond'
  reason: string
  /** The arguments as they are being changed. */
  text: string
}

/** What was written before, else nothing decided. */
export function writtenFor(calls: ProposedCall[], kept: JsonObject | undefined): Written[] {
  const before = Array.isArray(kept?.calls) ? kept.calls : []
  return calls.map(({ draft }, index) => {
    const one = before[index]
    const fresh: Written = { way: '', reason: '', text: JSON.stringify(draft ?? {}, null, 2) }
    return isObject(one) ? { ...fresh, ...(one as Partial<Written>) } : fresh
  })
}

/** The changed arguments; null while they are no JSON object. */
export function draftIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The decision that is meant; null while there is none that can be sent. */
export function decisionOf(call: ProposedCall, written: Written | undefined): Decision | null {
  switch (written?.way) {
    case 'approve':
      return call.mayApprove ? { type: 'approve' } : null
    case 'edit': {
      const draft = draftIn(written.text)
      return draft && { type: 'edit', draft }
    }
    case 'reject':
      return call.mayReject ? { type: 'reject', reason: written.reason.trim() } : null
    case 'respond':
      return written.reason.trim() ? { type: 'respond', text: written.reason.trim() } : null
    default:
      return null
  }
}
