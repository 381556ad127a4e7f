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
 * stream, for example when the request is aborted. The stream is canceled if the reader stops early. An iterator, because a
 * generator that waits takes more memory.
 */
export function readSseStream(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  { onChunk, acceptUnterminated = false, ...limits }: SseReadOptions = {},
): AsyncIterableIterator<SseBatch, void> {
  const over: IteratorResult<SseBatch, void> = { done: true, value: undefined }
  const decoder = createSseDecoder(limits)
  const chunks: AsyncIterator<Uint8Array, void> = ('getReader' in stream ? readChunks(stream) : stream)[
    Symbol.asyncIterator
  ]()
  let isOver = false
  const batchOf = (events: SseEvent[]): IteratorResult<SseBatch, void> => ({
    done: false,
    value: { events, problem: decoder.problem },
  })
  const decode = (chunk: Uint8Array) => {
    const ready = onChunk?.(chunk.byteLength)
    return ready ? ready.then(() => batchOf(decoder.feed(chunk))) : batchOf(decoder.feed(chunk))
  }
  const fail = async (error: unknown): Promise<never> => {
    await leave()
    throw error
  }
  const take = (chunk: IteratorResult<Uint8Array, void>) => {
    if (!chunk.done) {
      try {
        const batch = decode(chunk.value)
        return batch instanceof Promise ? batch.catch(fail) : batch
      } catch (error) {
        return fail(error)
      }
    }
    isOver = true
    const events = acceptUnterminated ? decoder.end() : []
    return events.length > 0 ? batchOf(events) : over
  }
  const leave = async (): Promise<IteratorResult<SseBatch, void>> => {
    isOver = true
    await chunks.return?.()
    return over
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => {
      if (isOver) return Promise.resolve(over)
      return decoder.problem ? leave() : chunks.next().then(take)
    },
    return: leave,
  }
}
