import 'server-only'
import { Code, ConnectError } from '@connectrpc/connect'
import type { StatusDetail } from '@/lib/grpc/transcode'

/**
 * Bytes of a message, as it is sent. Clients reject metadata of more than 8 KiB (gRPC core), and a status with details contains the
 * message twice.
 */
const maxMessageBytes = 2048
/** Bytes of all details together. */
const maxDetailBytes = 2048

const ellipsis = '…'

/** Bytes of a text in `grpc-message`, where each byte that is not printable ASCII takes three. */
const encodedBytes = (text: string): number =>
  [...Buffer.from(text)].reduce((sum, byte) => sum + (byte >= 0x20 && byte <= 0x7e && byte !== 0x25 ? 1 : 3), 0)

/** Returns the beginning of a text that fits into a status, with an ellipsis if it is not all. */
function shorten(text: string): string {
  const head = text.slice(0, maxMessageBytes).toWellFormed()
  if (text.length <= maxMessageBytes && encodedBytes(head) <= maxMessageBytes) return head
  let left = maxMessageBytes - encodedBytes(ellipsis)
  let shown = ''
  for (const letter of head) {
    left -= encodedBytes(letter)
    if (left < 0) break
    shown += letter
  }
  return shown + ellipsis
}

/**
 * Returns an error that every client can read: a message of at most 2 KiB without halves of surrogate pairs, which have no UTF-8
 * encoding, and the first details of at most 2 KiB together. A longer status would end the call without any.
 */
export function createRpcError(
  message: string,
  code: Code,
  { details = [], metadata }: { details?: StatusDetail[]; metadata?: Headers } = {},
): ConnectError {
  const error = new ConnectError(shorten(message), code, metadata)
  let left = maxDetailBytes
  error.details = details.filter(({ value }) => {
    if (value.length > left) return false
    left -= value.length
    return true
  })
  return error
}
