import 'server-only'
import type { Said } from '@/lib/a2a/binding'
import { isAgentEvent } from '@/lib/a2a/is-agent-event'
import type { Outcome } from '@/lib/a2a/outcome'
import { remark } from '@/lib/a2a/remarks'
import { type Draft, faultDraft } from '@/lib/server/tasks/draft'

/** The row of one answer or frame as it came. What cannot be read is kept as a note, with the reason. */
export function saidDraft(said: Outcome<Said>, method: string, raw: string): Draft {
  if (!said.ok) {
    const told = remark('unclear', { problem: said.problem })
    return { direction: 'in', method, kind: 'note', raw, event: { kind: 'note', ...told, unread: true } }
  }
  if ('fault' in said.value) return faultDraft(said.value.fault, method, raw)
  const { reply } = said.value
  if (!isAgentEvent(reply)) return { direction: 'in', method, kind: 'response', raw, event: { kind: 'response' } }
  return { direction: 'in', method, kind: reply.kind, raw, event: reply }
}
