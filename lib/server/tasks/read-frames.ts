import 'server-only'
import type { Dialect } from '@/lib/a2a/dialect'
import { gapFailures } from '@/lib/a2a/gap-reasons'
import { Fault } from '@/lib/faults/fault'
import { sizeInWords, sizeLimit } from '@/lib/server/limits'
import { decodeSse } from '@/lib/sse/decode'
import type { SseEvent } from '@/lib/sse/sse-event'
import { type Draft, faultDraft, gapDraft } from '@/lib/server/tasks/draft'
import { giveWay } from '@/lib/server/tasks/give-way'
import type { PreparedCall } from '@/lib/server/tasks/prepare-call'
import { saidDraft } from '@/lib/server/tasks/said-draft'

/** Reads an event stream, one batch a chunk. A stream that breaks off ends with a gap. */
export async function* readFrames(
  body: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { binding, method }: Pick<PreparedCall, 'binding' | 'method'>,
): AsyncGenerator<Draft[], void> {
  const decoder = decodeSse({ maxEvent: sizeLimit('event') })
  const drafts = (events: SseEvent[]) =>
    events.map((frame) => saidDraft(binding.decodeFrame(dialect, frame), method, frame.data))
  try {
    for await (const chunk of body) {
      await giveWay(chunk.byteLength)
      const batch = drafts(decoder.feed(chunk))
      if (batch.length > 0) yield batch
      if (decoder.problem) return yield [tooLarge(decoder.problem.limit, method)]
    }
  } catch (error) {
    return yield [brokenOff(error)]
  }
  const rest = drafts(decoder.end())
  if (rest.length > 0) yield rest
}

/** The gap that a broken connection leaves. Throws on what is no Fault: then we stopped reading. */
export function brokenOff(error: unknown): Draft {
  if (error instanceof Fault) return gapDraft(`${gapFailures.broken}: ${error.message}`, false, error.data)
  throw error
}

function tooLarge(limit: number, method: string): Draft {
  const size = sizeInWords(limit, 'event')
  const details = { code: 'agent-event-too-large', values: { size } }
  const message = `The agent sent an event larger than ${size}.`
  return faultDraft({ kind: 'too-large', message, hop: 'agent', details }, method)
}
