import { createSseDecoder, type SseLimits, type SseProblem } from '@/lib/sse/decode'
import type { SseEvent } from '@/lib/sse/encode'

/** The events that end in one chunk. */
export interface SseBatch {
  /** Empty for a chunk that ends no event, such as a comment. */
  events: SseEvent[]
  /** The limit that the chunk exceeds. Its `events` came before. No batch follows. */
  problem: SseProblem | undefined
}

export interface SseReadOptions extends SseLimits {
  /** Called with the bytes of each chunk before it is decoded. A returned promise is awaited. */
  onChunk?: (byteLength: number) => Promise<unknown> | void
  /** Also yields a last event that no blank line ended. The standard drops it. */
  acceptUnterminated?: boolean
}

/** Yields the chunks of a stream, also in browsers whose streams are not iterable. Cancels a stream that is left early. */
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  let isOpen = true
  const read = async () => {
    isOpen = false
    const result = await reader.read()
    isOpen = !result.done
    return result
  }
  try {
    for (let result = await read(); !result.done; result = await read()) yield result.value
  } finally {
    if (isOpen) await reader.cancel()
  }
}

/**
 * Reads an event stream and yields one batch for each chunk, after which the reader can check its own limits, such as a time
 * without events. Ends with the stream or with the first batch that exceeds a limit of `createSseDecoder`. Rejects like the
 * stream, for example when the request is aborted. The stream is canceled if the reader stops early.
 */
export async function* readSseStream(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  { onChunk, acceptUnterminated = false, ...limits }: SseReadOptions = {},
): AsyncGenerator<SseBatch, void> {
  const decoder = createSseDecoder(limits)
  for await (const chunk of 'getReader' in stream ? readChunks(stream) : stream) {
    const ready = onChunk?.(chunk.byteLength)
    if (ready) await ready
    const events = decoder.feed(chunk)
    const { problem } = decoder
    yield { events, problem }
    if (problem) return
  }
  const events = acceptUnterminated ? decoder.end() : []
  if (events.length > 0) yield { events, problem: decoder.problem }
}
