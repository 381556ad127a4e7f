import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import { gapFailures } from '@/lib/a2a/gap-reasons'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { type Draft, faultDraft, gapDraft, responseDraft } from '@/lib/server/a2a-client/draft'
import type { PreparedCall } from '@/lib/server/a2a-client/prepare-call'
import { env } from '@/lib/server/platform/env'
import { formatSizeLimit, sizeLimit } from '@/lib/server/platform/limits'
import { yieldBetweenSteps, yieldToEventLoop } from '@/lib/server/platform/yield-to-event-loop'
import type { SseProblem } from '@/lib/sse/decode'
import { readSseStream } from '@/lib/sse/read-sse-stream'
import type { SseEvent } from '@/lib/sse/encode'

/** Returns the fault of a response with only invalid events, from the note of one of them. */
export function invalidEventsFault({ event }: Draft): FaultData {
  const problem = event.kind === 'note' ? (event.values?.problem ?? event.note) : ''
  const message = `The agent sent only invalid events. ${problem}`
  return { kind: 'agent-nonsense', message, hop: 'agent', details: { code: 'agent-unreadable', values: { problem } } }
}

/**
 * Returns the fault of a response that ended without a valid event. `invalid`: the note of an invalid event, if one arrived.
 */
export function noEventFault(invalid: Draft | undefined): FaultData {
  if (invalid) return invalidEventsFault(invalid)
  const message = 'The agent closed the stream without sending an event.'
  return { kind: 'agent-nonsense', message, hop: 'agent', details: { code: 'agent-no-event' } }
}

/** Returns the fault of a message whose connection broke before an event, to a task that has not changed since. */
export function unchangedFault(): FaultData {
  const message = 'The connection to the agent was lost before it responded, and the task has not changed since.'
  return { kind: 'agent-unreachable', message, hop: 'agent', details: { code: 'agent-unchanged' } }
}

/** Characters that a stream may have in addition to its events: comments, blank lines, unknown fields. Events add to it. */
const maxPadding = 4 * 1024 * 1024
/** Maximum number of events in a batch. A chunk can hold thousands of small ones. */
const maxBatch = 250
/** Cost of one small event, in bytes of a large one. */
const eventBytes = 256
/** Invalid events or errors in a row after which the stream is closed. */
const maxMeaningless = 1_000
/** How many times `STREAM_IDLE` a stream may go on without an event while something else arrives, such as comments. */
const idlePeriods = 6

/**
 * Reads an event stream and yields its events in batches of at most 250, at least one per chunk. A stream that breaks off ends
 * with a gap, and so does one without an event for six times `STREAM_IDLE`, even if the agent sends comments. Ends with a
 * `too-large` fault after an event or comments beyond the limits, and with a fault after 1,000 invalid events in a row.
 */
export async function* readFrames(
  body: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { binding, method }: Pick<PreparedCall, 'binding' | 'method'>,
): AsyncGenerator<Draft[], void> {
  const stream = readSseStream(body, {
    maxEvent: sizeLimit('event'),
    maxPadding,
    acceptUnterminated: true,
    onChunk: yieldToEventLoop,
  })
  const idleMs = idlePeriods * 1000 * env().STREAM_IDLE
  let lastEventAt = performance.now()
  const draft = (frame: SseEvent) => responseDraft(binding.decodeFrame(dialect, frame), method, frame.data)
  let meaningless = 0
  try {
    for await (const { events, problem } of stream) {
      for (let start = 0; start < events.length; start += maxBatch) {
        if (start > 0) await yieldToEventLoop(maxBatch * eventBytes)
        const batch = events.slice(start, start + maxBatch).map(draft)
        await yieldBetweenSteps(batch)
        yield batch
        lastEventAt = performance.now()
        for (const one of batch) meaningless = isMeaningless(one) ? meaningless + 1 : 0
        if (meaningless >= maxMeaningless) return yield [tooManyUnread(batch.at(-1), method)]
      }
      if (problem) return yield [tooLarge(problem, method)]
      if (performance.now() - lastEventAt > idleMs) return yield [brokenStreamDraft(noEvents(idleMs))]
    }
  } catch (error) {
    return yield [brokenStreamDraft(error)]
  }
}

/** Returns the gap of a broken connection. Throws an error that is not a Fault, because then Switchboard stopped reading. */
export function brokenStreamDraft(error: unknown): Draft {
  if (error instanceof Fault) return gapDraft(`${gapFailures.broken}: ${error.message}`, false, error.data)
  throw error
}

function isMeaningless({ event }: Draft): boolean {
  return event.kind === 'fault' || (event.kind === 'note' && event.unread === true)
}

function tooManyUnread(last: Draft | undefined, method: string): Draft {
  const problem = last?.event.kind === 'note' ? String(last.event.values?.problem ?? '') : ''
  const message = `The agent sent ${maxMeaningless} invalid events or errors in a row, so Switchboard closed the stream. ${problem}`
  const details = { code: 'agent-many-unreadable', values: { count: maxMeaningless, problem } }
  return faultDraft({ kind: 'agent-nonsense', message: message.trim(), hop: 'agent', details }, method)
}

function noEvents(ms: number): Fault {
  const seconds = Math.round(ms / 1000)
  return new Fault('agent-timeout', `The agent kept the stream open for ${seconds} s without sending an event.`, {
    hop: 'agent',
    details: { step: 'answer', code: 'agent-no-events', values: { seconds } },
  })
}

const streamFaults: Record<SseProblem['kind'], (problem: SseProblem) => FaultData> = {
  'event-too-large': largeEvent,
  'too-many-lines': manyLines,
  'too-much-padding': largePadding,
}

const tooLarge = (problem: SseProblem, method: string): Draft => faultDraft(streamFaults[problem.kind](problem), method)

function largeEvent({ limit }: SseProblem): FaultData {
  const size = formatSizeLimit(limit, 'event')
  const message = `The agent sent an event larger than ${size}.`
  return { kind: 'too-large', message, hop: 'agent', details: { code: 'agent-event-too-large', values: { size } } }
}

function manyLines({ limit: count }: SseProblem): FaultData {
  const message = `The agent sent an event with more than ${count} lines.`
  return { kind: 'too-large', message, hop: 'agent', details: { code: 'agent-event-many-lines', values: { count } } }
}

function largePadding({ limit }: SseProblem): FaultData {
  const size = formatSizeLimit(limit)
  const message = `The agent sent more than ${size} of comments in its stream.`
  return { kind: 'too-large', message, hop: 'agent', details: { code: 'agent-comments-too-large', values: { size } } }
}
