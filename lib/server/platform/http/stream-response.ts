import 'server-only'

const pieceBytes = 64 * 1024

/**
 * Returns bytes as a response body that is sent as fast as it is read. The bytes are not copied, however many clients read
 * them.
 */
export function streamBytes(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < bytes.length) controller.enqueue(bytes.subarray(sent, sent + pieceBytes))
      else controller.close()
      sent += pieceBytes
    },
  })
}

/**
 * Returns pieces of text as a response body, generated as fast as it is read. Disconnecting stops the generator; `onEnd` is
 * called in any case.
 */
export function streamText(pieces: AsyncGenerator<string>, onEnd = (): void => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (!done) return controller.enqueue(encoder.encode(value))
        controller.close()
        onEnd()
      } catch (error) {
        onEnd()
        throw error
      }
    },
    async cancel() {
      onEnd()
      await pieces.return(undefined)
    },
  })
}
