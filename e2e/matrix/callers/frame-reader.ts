import { type Frame, readFrames } from '../../validators/event-stream.ts'

/** Reads the events of a stream. `text` returns the text received so far. */
export function frameReader(body: ReadableStream<Uint8Array>): { frames: AsyncIterable<Frame>; text: () => string } {
  let all = ''
  async function* frames(): AsyncGenerator<Frame> {
    const decoder = new TextDecoder()
    let open = ''
    let last = ''
    for await (const bytes of body) {
      const piece = decoder.decode(bytes, { stream: true })
      all += piece
      open += piece
      const end = open.lastIndexOf('\n\n')
      if (end === -1) continue
      const frames = readFrames(open.slice(0, end + 2), last)
      last = frames.at(-1)?.id ?? last
      yield* frames
      open = open.slice(end + 2)
    }
  }
  return { frames: frames(), text: () => all }
}
