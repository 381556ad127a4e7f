import 'server-only'
import type { DecodedResponse } from '@/lib/a2a/bindings/binding'
import { isAgentEvent } from '@/lib/a2a/dialect'
import type { Outcome } from '@/lib/a2a/outcome'
import { createRemark } from '@/lib/a2a/remarks'
import { type Draft, faultDraft } from '@/lib/server/a2a-client/draft'

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
