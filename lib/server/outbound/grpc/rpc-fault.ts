import 'server-only'
import { ConnectError } from '@connectrpc/connect'
import { grpcHttpStatus, grpcStatusName } from '@/lib/a2a/bindings/grpc/grpc-statuses'
import type { JsonObject } from '@/lib/a2a/json'
import { Fault } from '@/lib/faults/fault'
import { detailToJson } from '@/lib/grpc/transcode'
import { connectionFault } from '@/lib/server/outbound/connection-fault'

/** The status with which a server ended a call, as HTTP+JSON writes it. */
export interface RpcStatus {
  /** The HTTP status with the same meaning. */
  httpStatus: number
  /** `{error: google.rpc.Status}`; undefined for a server that responded with plain HTTP. */
  body: JsonObject | undefined
  metadata: Headers
}

/** A message that is larger than the limit, in bytes on the wire or after decompression. */
const tooLarge = /larger than configured readMaxBytes/

/** Returns true for the error of a message beyond the limit. The server's own errors have a status. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof ConnectError && !hasStatus(error) && tooLarge.test(error.rawMessage)
}

const hasStatus = ({ metadata }: ConnectError): boolean =>
  metadata.has('grpc-status') || metadata.has('grpc-status-details-bin')

/** Returns the status that the server sent; undefined if the call failed without one. */
export function readRpcStatus(error: unknown): RpcStatus | undefined {
  if (!(error instanceof ConnectError)) return undefined
  const { metadata, rawMessage: message } = error
  if (hasStatus(error)) {
    const status = grpcStatusName(error.code)
    const details = error.details.flatMap((detail) => ('type' in detail ? [detailToJson(detail)] : []))
    const body = { error: { code: error.code, status, message, details } }
    return { httpStatus: grpcHttpStatus(status), body, metadata }
  }
  const [, http] = /^HTTP (\d{3})$/.exec(message) ?? []
  return http === undefined ? undefined : { httpStatus: Number(http), body: undefined, metadata }
}

/** Returns the first cause that is a fault or an error of the system. */
function rootOf(error: unknown): unknown {
  const visited = new Set<unknown>()
  for (let cause = error; cause instanceof Error && !visited.has(cause); cause = cause.cause) {
    visited.add(cause)
    const { code } = cause as NodeJS.ErrnoException
    if (cause instanceof Fault || cause instanceof AggregateError || typeof code === 'string') return cause
  }
  return undefined
}

/** Errors of Node.js for a connection that ended, or that is no HTTP/2. */
const closedCodes = new Set([
  'ERR_HTTP2_STREAM_CANCEL',
  'ERR_HTTP2_INVALID_SESSION',
  'ERR_HTTP2_SESSION_ERROR',
  'ERR_HTTP2_GOAWAY_SESSION',
  'ERR_HTTP2_INVALID_STREAM',
  'ERR_HTTP2_STREAM_ERROR',
  'ERR_STREAM_PREMATURE_CLOSE',
])

/** Texts of the library for a connection that ended, or that was not made in time. */
const closedText = /http\/2 stream closed|connection aborted|missing status|session (?:was|has been) destroyed/i
const timedOut = /timed out/i

/** Returns the fault of a call to `host` that ended without a status. */
export function rpcFault(error: unknown, host: string): Fault {
  const root = rootOf(error)
  const code = (root as NodeJS.ErrnoException | undefined)?.code
  const text = error instanceof ConnectError ? error.rawMessage : String(error)
  if (code === 'ERR_HTTP2_ERROR') return noGrpc(host, text)
  if (root !== undefined && !closedCodes.has(code ?? '')) return connectionFault(root, host)
  if (root !== undefined || closedText.test(text)) return connectionFault(withCode('ECONNRESET'), host)
  if (timedOut.test(text)) return connectionFault(withCode('ETIMEDOUT'), host)
  return noGrpc(host, text)
}

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

function noGrpc(host: string, problem: string): Fault {
  return new Fault('agent-nonsense', `${host} didn't send a valid gRPC response: ${problem}.`, {
    hop: 'agent',
    details: { step: 'answer', host, code: 'agent-no-grpc', values: { problem } },
  })
}
