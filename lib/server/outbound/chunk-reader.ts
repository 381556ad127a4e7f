import 'server-only'
import type { Readable } from 'node:stream'

/** Reads a Node.js stream chunk by chunk. */
interface ChunkReader {
  /** Resolves with the next chunk, or with null at the end. Rejects with the error of the stream. One call at a time. */
  next: () => Promise<Uint8Array | null>
  /** Ends the stream before its end. */
  destroy: () => void
}

/** Creates the only reader of a stream. It begins with the first call of `next`. */
export function createChunkReader(stream: Readable): ChunkReader {
  let hasBegun = false
  let failure: unknown
  let isOver = false
  let pending: PromiseWithResolvers<Uint8Array | null> | undefined
  const settle = () => {
    if (!pending) return
    const chunk = stream.destroyed ? null : (stream.read() as Uint8Array | null)
    if (chunk === null && !isOver) return
    const { resolve, reject } = pending
    pending = undefined
    if (chunk === null && failure !== undefined) reject(failure)
    else resolve(chunk)
  }
  const onError = (error: unknown) => {
    failure = error
    isOver = true
    settle()
  }
  const onEnd = () => {
    isOver = true
    settle()
  }
  const onClose = () => {
    if (!isOver) onError(Object.assign(new Error('The stream closed early.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }))
  }
  const begin = () => {
    hasBegun = true
    stream.on('readable', settle).on('end', onEnd).on('error', onError).on('close', onClose)
    if (stream.errored) onError(stream.errored)
    else if (stream.readableEnded) onEnd()
    else if (stream.closed) onClose()
  }
  return {
    next: () => {
      if (!hasBegun) begin()
      pending = Promise.withResolvers()
      const { promise } = pending
      settle()
      return promise
    },
    destroy: () => void stream.on('error', () => {}).destroy(),
  }
}
