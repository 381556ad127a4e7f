import 'server-only'
import { findStrayCharacters } from '@/lib/a2a/bindings/parse-json'
import type { Dialect } from '@/lib/a2a/dialect'
import { parseExtensionsHeader } from '@/lib/a2a/dialects/wire-values'
import { createRemark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { type Draft, type DraftStream, faultDraft, noteDraft, responseDraft } from '@/lib/server/a2a-client/draft'
import { maskDraftInSteps, maskSplitSecrets } from '@/lib/server/a2a-client/mask-draft'
import { type PreparedCall, sendCall } from '@/lib/server/a2a-client/prepare-call'
import { brokenStreamDraft, readFrames } from '@/lib/server/a2a-client/read-frames'
import { readRefusal } from '@/lib/server/a2a-client/read-refusal'
import type { Turn } from '@/lib/server/a2a-client/turn'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { OutboundResponse } from '@/lib/server/outbound/response'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'

/** Reads a response with a single value. Anything else becomes a fault draft. */
async function readReply(response: OutboundResponse, dialect: Dialect, call: PreparedCall): Promise<Draft> {
  let raw
  try {
    raw = await response.text()
  } catch (error) {
    if (error instanceof Fault && error.kind === 'too-large') return faultDraft(error.data, call.method)
    return brokenStreamDraft(error)
  }
  const draft = responseDraft(call.binding.decodeResponseBody(dialect, call.operation, raw), call.method, raw)
  await yieldBetweenSteps([draft])
  if (draft.event.kind !== 'note') return draft
  const type = response.headers.get('content-type') ?? 'no content type'
  const problem = draft.event.note
  const message = `The agent's response (${type}) isn't an A2A response. ${problem}`
  const details = { code: 'agent-not-a2a', values: { type, problem } }
  return faultDraft({ kind: 'agent-nonsense', message, hop: 'agent', details }, call.method, raw)
}

/** Returns a note that lists the extensions that the agent activated; empty if the response names none. */
function activatedExtensions(headers: Headers, method: string): Draft[] {
  const named = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) => parseExtensionsHeader(headers.get(name)))
  const extensions = [...new Set(named)]
  if (extensions.length === 0) return []
  const note = createRemark('activated', { names: extensions.join(', ') })
  return [{ ...noteDraft(note, method), event: { kind: 'note', ...note, extensions } }]
}

const over: IteratorResult<Draft[], void> = { done: true, value: undefined }

/**
 * Calls the agent and returns its response in batches as it arrives, whatever its form: an event stream may answer a unary
 * call, and a single JSON response a streaming call. The call is sent with the first read. A body that breaks off ends with a
 * gap. Throws a Fault if there is no response.
 */
export function callAgent(
  { agent, dialect, pump }: Pick<Turn, 'agent' | 'dialect'> & Partial<Pick<Turn, 'pump'>>,
  call: PreparedCall,
  signal: AbortSignal,
): DraftStream {
  let isOver = false
  let stream: DraftStream | undefined
  const open = async () => {
    try {
      const mask = await maskFor(agent)
      const response = await sendCall(agent, call, signal)
      const source = maskSplitSecrets(read(response, dialect, call, mask), mask, pump)
      stream = completeDrafts(source, { agent, mask, response, method: call.method })
    } catch (error) {
      isOver = true
      throw error
    }
    return stream.next()
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => (isOver ? Promise.resolve(over) : stream ? stream.next() : open()),
    return: async () => {
      isOver = true
      return stream ? stream.return() : over
    },
  }
}

interface DraftSource {
  agent: AgentRecord
  mask: Mask
  response: OutboundResponse
  method: string
}

/** Adds notes on the response to its first drafts, explains errors, and masks secrets. */
function completeDrafts(source: DraftStream, { agent, mask, response, method }: DraftSource): DraftStream {
  const { headers } = response
  let extra = activatedExtensions(headers, method)
  let hasStray = false
  const explain = (draft: Draft) => explainFault(draft, agent, headers)
  const complete = async (drafts: Draft[]): Promise<IteratorResult<Draft[], void>> => {
    try {
      const whole = [...(drafts.some(isFault) ? await Promise.all(drafts.map(explain)) : drafts), ...extra]
      extra = []
      // The log masks secrets too, but some errors are returned and remembered without being logged.
      const value: Draft[] = []
      for (const draft of whole) value.push(await maskDraftInSteps(draft, mask))
      return { done: false, value }
    } catch (error) {
      void source.return()
      throw error
    }
  }
  const take = (batch: IteratorResult<Draft[], void>) => {
    if (batch.done) return over
    const stray = hasStray ? [] : strayNote(batch.value)
    hasStray ||= stray.length > 0
    extra.push(...stray)
    const isComplete = extra.length === 0 && mask.isIdle() && !batch.value.some(isFault)
    return isComplete ? batch : complete(batch.value)
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => source.next().then(take),
    return: () => source.return(),
  }
}

function read(
  response: OutboundResponse,
  dialect: Dialect,
  call: PreparedCall,
  mask: Mask,
): AsyncGenerator<Draft[], void> {
  if (response.ok && isEventStream(response.headers)) return readFrames(response.body, dialect, call)
  return readOnce(() => (response.ok ? readReply(response, dialect, call) : readRefusal(response, dialect, call, mask)))
}

async function* readOnce(readDraft: () => Promise<Draft>): AsyncGenerator<Draft[], void> {
  yield [await readDraft()]
}

/** Returns a note that lists the stray characters around the first JSON that has any; empty if none has. */
function strayNote(drafts: Draft[]): Draft[] {
  for (const { kind, raw, method } of drafts) {
    const characters = kind === 'note' ? [] : findStrayCharacters(raw)
    if (characters.length > 0)
      return [noteDraft(createRemark('stray-characters', { characters: characters.join(', ') }), method)]
  }
  return []
}

const isFault = ({ event }: Draft) => event.kind === 'fault'

async function explainFault(draft: Draft, agent: AgentRecord, headers: Headers): Promise<Draft> {
  const { event } = draft
  return event.kind === 'fault'
    ? { ...draft, event: { ...event, fault: await explainRefusal(event.fault, agent, headers) } }
    : draft
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}
