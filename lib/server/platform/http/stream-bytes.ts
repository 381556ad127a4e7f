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
