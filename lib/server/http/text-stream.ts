import 'server-only'

/** Pieces of text as a body that is made as fast as it is read. The reader's leaving ends the making; `onEnd` is called in any case. */
export function textStream(pieces: AsyncGenerator<string>, onEnd = (): void => {}): ReadableStream<Uint8Array> {
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
