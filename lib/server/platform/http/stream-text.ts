import 'server-only'

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
