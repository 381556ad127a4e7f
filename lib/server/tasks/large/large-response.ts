import 'server-only'
import { trackUnsentBytes } from '@/lib/server/tasks/large/read-in-thread'

const pieceBytes = 256 * 1024
/** Milliseconds after which a response that the caller does not read fails. */
const stalledMs = 60_000

/**
 * Returns a response with JSON from a worker thread, sent as fast as the caller reads it. It counts as unsent until the caller
 * has read it or disconnected. It fails if the caller reads nothing for 60 s.
 */
export function largeResponse(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(largeBody(bytes), { headers: { ...headers, 'Content-Type': 'application/json' } })
}

function largeBody(answer: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const release = trackUnsentBytes(answer.byteLength)
  let bytes: Uint8Array = answer
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  const end = (): void => {
    clearTimeout(timer)
    bytes = new Uint8Array()
    release()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          end()
          controller.error(new Error('The client did not read the response.'))
        }, stalledMs).unref()
      },
      pull(controller) {
        timer?.refresh()
        controller.enqueue(bytes.subarray(sent, sent + pieceBytes))
        sent += pieceBytes
        if (sent < bytes.byteLength) return
        controller.close()
        end()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
