import 'server-only'
import { readResponse } from '@/lib/server/tasks/read-response'
import type { Dialect, Reply } from '@/lib/a2a/dialect'
import { isAgentEvent } from '@/lib/a2a/is-agent-event'
import type { Json } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import { type Draft, faultDraft, noteDraft } from '@/lib/server/tasks/draft'

/** The row of one JSON-RPC response as it came. What cannot be read is kept as a note, with the reason. */
export function readFrame(
  raw: string,
  dialect: Dialect,
  method: string,
  decode: (result: Json) => Outcome<Reply> = dialect.decodeEvent,
): Draft {
  const response = readResponse(raw)
  if (!response.ok) return noteDraft(`Not understood: ${response.problem}`, method, raw)
  if ('error' in response.value) return faultDraft(dialect.decodeError(response.value.error), method, raw)
  const reply = decode(response.value.result)
  if (!reply.ok) return noteDraft(`Not understood: ${reply.problem}`, method, raw)
  const event = reply.value
  if (!isAgentEvent(event)) return { direction: 'in', method, kind: 'response', raw, event: { kind: 'response' } }
  return { direction: 'in', method, kind: event.kind, raw, event }
}
