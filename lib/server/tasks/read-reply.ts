import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import { Fault } from '@/lib/faults/fault'
import { type Draft, faultDraft } from '@/lib/server/tasks/draft'
import { giveWayBetweenSteps } from '@/lib/server/tasks/give-way'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import { brokenOff } from '@/lib/server/tasks/read-frames'
import { saidDraft } from '@/lib/server/tasks/said-draft'

/** Reads an answer that is one value; anything else is a fault of the agent's. */
export async function readReply(response: OutboundResponse, dialect: Dialect, call: PreparedCall): Promise<Draft> {
  let raw
  try {
    raw = await response.text()
  } catch (error) {
    if (error instanceof Fault && error.kind === 'too-large') return faultDraft(error.data, call.method)
    return brokenOff(error)
  }
  const draft = saidDraft(call.binding.decodeAnswer(dialect, call.operation, raw), call.method, raw)
  await giveWayBetweenSteps([draft])
  if (draft.event.kind !== 'note') return draft
  const type = response.headers.get('content-type') ?? 'no content type'
  const problem = draft.event.note
  const message = `The agent's response (${type}) isn't an A2A response. ${problem}`
  const details = { code: 'agent-not-a2a', values: { type, problem } }
  return faultDraft({ kind: 'agent-nonsense', message, hop: 'agent', details }, call.method, raw)
}
