import 'server-only'
import type { Http2ServerRequest, Http2ServerResponse, IncomingHttpHeaders } from 'node:http2'
import type { UniversalServerResponse } from '@connectrpc/connect/protocol'
import { type ConnectRouter, createConnectRouter } from '@connectrpc/connect'
import {
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node'
import type { BodyLimit } from '@/lib/server/outbound/response'
import { formatSizeLimit } from '@/lib/server/platform/limits'
import { log } from '@/lib/server/platform/log'

/** Handles a request if it has a method for its path. Returns false if not. */
type ServeRpc = (request: Http2ServerRequest, response: Http2ServerResponse) => boolean

/** Creates a handler of gRPC methods. `most`: of a message, also after decompression. */
export function serveRpcs(most: BodyLimit, addRoutes: (router: ConnectRouter) => void): ServeRpc {
  const options = { grpc: true, grpcWeb: false, connect: false, acceptCompression: [compressionGzip] }
  const router = createConnectRouter({ ...options, readMaxBytes: most.bytes })
  addRoutes(router)
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]))
  return (request, response) => {
    const handle = handlers.get(request.url)
    if (!handle) return false
    dropFarDeadline(request.headers)
    handle(universalRequestFromNodeRequest(request, response, undefined, undefined))
      .then((answer) => universalResponseToNodeResponse(withPlainMessage(answer, most), response))
      .catch((error: unknown) => {
        // Mostly a caller that left while something was being written.
        log().debug({ err: error }, 'failed to write a gRPC response')
        response.stream.destroy()
      })
    return true
  }
}

/** Milliseconds of those units of `grpc-timeout` whose at most eight digits can exceed a timer. */
const longUnits: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000 }
/** Timers of Node.js fire at once after a longer time. */
const maxTimerMs = 2 ** 31 - 1

/** Removes a deadline that is more than 24 days away. Callers watch it themselves. */
function dropFarDeadline(headers: IncomingHttpHeaders): void {
  const [, amount, unit = ''] = /^(\d{1,8})([HMS])$/.exec(String(headers['grpc-timeout'])) ?? []
  if (Number(amount) * (longUnits[unit] ?? 0) > maxTimerMs) delete headers['grpc-timeout']
}

const percent = 0x25

const encodeByte = (byte: number): string =>
  byte >= 0x20 && byte <= 0x7e && byte !== percent
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Encodes the message of a status again. The library also escapes letters that gRPC does not (Percent-Encoded in gRPC over HTTP/2),
 * and official clients show those escapes.
 */
export function encodeStatusMessage(status: Headers): void {
  const encoded = status.get('grpc-message')
  if (encoded !== null)
    status.set('grpc-message', [...Buffer.from(decodeURIComponent(encoded))].map(encodeByte).join(''))
}

/** The library's text for a message beyond the limit. */
const tooLarge = /larger than configured readMaxBytes/

/** Names the limit as the other bindings do. */
function nameLimit(status: Headers, { bytes, limit }: BodyLimit): void {
  if (tooLarge.test(decodeURIComponent(status.get('grpc-message') ?? '')))
    status.set('grpc-message', encodeURIComponent(`The message is larger than ${formatSizeLimit(bytes, limit)}.`))
}

/** The trailers are complete at the end of the body. */
function withPlainMessage(answer: UniversalServerResponse, most: BodyLimit): UniversalServerResponse {
  const { body, trailer } = answer
  return body && trailer ? { ...answer, body: encodeAtEnd(body, trailer, most) } : answer
}

async function* encodeAtEnd(
  body: AsyncIterable<Uint8Array>,
  trailer: Headers,
  most: BodyLimit,
): AsyncGenerator<Uint8Array, void> {
  yield* body
  nameLimit(trailer, most)
  encodeStatusMessage(trailer)
}
