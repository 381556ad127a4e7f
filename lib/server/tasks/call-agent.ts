import 'server-only'
import { strayCharacters } from '@/lib/a2a/bindings/stray-characters'
import type { Dialect } from '@/lib/a2a/dialect'
import { readExtensions } from '@/lib/a2a/dialects/asked-extensions'
import { remark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { type Draft, faultDraft, noteDraft } from '@/lib/server/tasks/draft'
import { giveWayBetweenSteps } from '@/lib/server/tasks/give-way'
import { maskDraft } from '@/lib/server/tasks/mask-draft'
import { maskSplitSecrets } from '@/lib/server/tasks/mask-split-secrets'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import { brokenOff, readFrames } from '@/lib/server/tasks/read-frames'
import { readRefusal } from '@/lib/server/tasks/read-refusal'
import { saidDraft } from '@/lib/server/tasks/said-draft'
import { sendCall } from '@/lib/server/tasks/send-call'
import type { Turn } from '@/lib/server/tasks/turn'

/** Reads an answer that is one value; anything else is a fault of the agent's. */
async function readReply(response: OutboundResponse, dialect: Dialect, call: PreparedCall): Promise<Draft> {
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

/** The row that tells which extensions the agent says it activated; none where it says nothing of the kind. */
function activated(headers: Headers, method: string): Draft[] {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => readExtensions(headers.get(name)))
  const extensions = [...new Set(named)]
  if (extensions.length === 0) return []
  const told = remark('activated', { names: extensions.join(', ') })
  return [{ ...noteDraft(told, method), event: { kind: 'note', ...told, extensions } }]
}

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
