import 'server-only'
import { holdAnswer } from '@/lib/server/tasks/large/read-queue'

const pieceBytes = 256 * 1024
/** Milliseconds after which an answer that nobody reads on is given up. */
const stalledMs = 60_000

/**
 * Returns JSON that a worker thread made as a response that is sent as fast as it is read. It counts as unsent until it was
 * read or the caller left; without a caller that reads for 60 s it fails.
 */
export function largeResponse(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(largeBody(bytes), { headers: { ...headers, 'Content-Type': 'application/json' } })
}

function largeBody(answer: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  const release = holdAnswer(answer.byteLength)
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
          controller.error(new Error('nobody read the response'))
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
