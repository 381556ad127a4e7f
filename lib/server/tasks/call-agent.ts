import 'server-only'
import { strayCharacters } from '@/lib/a2a/bindings/stray-characters'
import type { Dialect } from '@/lib/a2a/dialect'
import { remark } from '@/lib/a2a/remarks'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { activated } from '@/lib/server/tasks/activated'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { maskDraft } from '@/lib/server/tasks/mask-draft'
import { maskSplitSecrets } from '@/lib/server/tasks/mask-split-secrets'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import { readFrames } from '@/lib/server/tasks/read-frames'
import { readRefusal } from '@/lib/server/tasks/read-refusal'
import { readReply } from '@/lib/server/tasks/read-reply'
import { sendCall } from '@/lib/server/tasks/send-call'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * Calls the agent and gives what it says in batches as it arrives, whatever form the answer has: an event stream may
 * answer a plain call, one JSON answer a call for a stream. A body that breaks off ends with a gap.
 * Throws a Fault when there is no answer at all.
 */
export async function* callAgent(
  { agent, dialect, pump }: Pick<Turn, 'agent' | 'dialect'> & Partial<Pick<Turn, 'pump'>>,
  call: PreparedCall,
  signal: AbortSignal,
): AsyncGenerator<Draft[], void> {
  const mask = await maskFor(agent)
  const response = await sendCall(agent, call, signal)
  let besides = activated(response.headers, call.method)
  let stray: Draft[] = []
  for await (const drafts of maskSplitSecrets(read(response, dialect, call, mask), mask, pump)) {
    if (stray.length === 0) besides = [...besides, ...(stray = strayNote(drafts))]
    const explain = (draft: Draft) => explained(draft, agent, response.headers)
    const whole = [...(drafts.some(isFault) ? await Promise.all(drafts.map(explain)) : drafts), ...besides]
    // Not all of it is logged, where it would be masked too: errors are told and remembered.
    yield whole.map((draft) => maskDraft(draft, mask))
    besides = []
  }
}

async function* read(
  response: OutboundResponse,
  dialect: Dialect,
  call: PreparedCall,
  mask: Mask,
): AsyncGenerator<Draft[], void> {
  if (!response.ok) yield [await readRefusal(response, dialect, call, mask)]
  else if (isEventStream(response.headers)) yield* readFrames(response.body, dialect, call)
  else yield [await readReply(response, dialect, call)]
}

/** A note that names the characters around the first JSON that has any; empty if none has. */
function strayNote(drafts: Draft[]): Draft[] {
  for (const { kind, raw, method } of drafts) {
    const characters = kind === 'note' ? [] : strayCharacters(raw)
    if (characters.length > 0)
      return [noteDraft(remark('stray-characters', { characters: characters.join(', ') }), method)]
  }
  return []
}

const isFault = ({ event }: Draft) => event.kind === 'fault'

async function explained(draft: Draft, agent: AgentRecord, headers: Headers): Promise<Draft> {
  const { event } = draft
  return event.kind === 'fault'
    ? { ...draft, event: { ...event, fault: await explainRefusal(event.fault, agent, headers) } }
    : draft
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}
