import 'server-only'
import {
  constants,
  createSecureServer,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DescMethod, Message } from '@bufbuild/protobuf'
import { Code, ConnectError, type ConnectRouter, type HandlerContext } from '@connectrpc/connect'
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc'
import { grpcServices } from '@/lib/a2a/bindings/grpc/rpc-names'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { findService } from '@/lib/grpc/services'
import { messageToJson } from '@/lib/grpc/transcode'
import { authenticate, rejectForeignRequest } from '@/lib/server/access/authenticate'
import { translateOutage } from '@/lib/server/db/engine/database-outage'
import { agentHeader, refuseRpc, rpcHandler } from '@/lib/server/gateway/grpc/answer-rpc'
import { addHealth } from '@/lib/server/gateway/grpc/health'
import { addReflection } from '@/lib/server/gateway/grpc/reflection'
import { createRpcError } from '@/lib/server/gateway/grpc/rpc-error'
import { copyMetadata, readRpcMessage, readRpcStream, toConnectError } from '@/lib/server/gateway/grpc/rpc-response'
import { encodeStatusMessage, serveRpcs } from '@/lib/server/gateway/grpc/serve-rpcs'
import { env } from '@/lib/server/platform/env'
import { sizeLimit } from '@/lib/server/platform/limits'
import { log } from '@/lib/server/platform/log'
import { isStopping } from '@/lib/server/platform/stopping'
import { maxConnections, openFilesLimit } from '@/scripts/max-connections.mjs'
import { resolveRequestId } from '@/lib/server/platform/telemetry/log-context'

/** Calls of one connection at a time. */
const maxConcurrentStreams = 100
/** Bytes that a caller may send ahead, of one call. */
const initialWindowSize = 256 * 1024
/** Bytes of a request to the other services. */
const maxSmallRequest = 64 * 1024
/** Milliseconds between pings, which keep proxies from closing a quiet stream, and find dead connections. */
const pingMs = 30_000
/** Milliseconds in which a message must arrive. */
const readMs = 120_000

/** The protocol version of each A2A service. */
const versions = { [grpcServices['v0.3']]: 'v0.3', [grpcServices['v1.0']]: 'v1.0' } as const
const a2aServices = Object.keys(versions) as (keyof typeof versions)[]
const otherServices = [
  'grpc.health.v1.Health',
  'grpc.reflection.v1.ServerReflection',
  'grpc.reflection.v1alpha.ServerReflection',
]
const services: ReadonlySet<string> = new Set([...a2aServices, ...otherServices])

/** Header with the address of the connection's peer, as scripts/serve.mjs sets it. Overwritten, so that callers cannot set it. */
const peerHeader = 'x-switchboard-peer'

/** Headers of HTTP/2 and gRPC that say nothing about the call, or that describe the message. */
const dropped = /^(?::|grpc-|content-|accept-encoding$|te$)/

/** Sets the headers that a request to Switchboard has over HTTP: its host as HTTP callers write it, and the peer. */
function completeHeaders(request: Http2ServerRequest): void {
  const authority = URL.parse(`http://${request.authority}`)
  request.headers.host = authority ? `${authority.hostname}:${env().PORT}` : request.authority
  request.headers[peerHeader] = request.socket.remoteAddress ?? 'unknown'
}

const withoutProtocol = (headers: Iterable<[string, string]>): Headers =>
  new Headers([...headers].filter(([name]) => !dropped.test(name)))

function addA2a(router: ConnectRouter): void {
  for (const name of a2aServices)
    for (const method of findService(name).methods) addMethod(router, versions[name], method)
}

function addMethod(router: ConnectRouter, dialect: 'v0.3' | 'v1.0', method: DescMethod): void {
  const handle = rpcHandler({ dialect, method: method.name })
  const answer = async (message: Message, { requestHeader, responseHeader, signal }: HandlerContext) => {
    const json = messageToJson(method.input, message)
    if (!json.ok) throw createRpcError(json.problem, Code.InvalidArgument)
    const tenant = 'tenant' in json.value ? String(json.value.tenant) : ''
    const headers = withoutProtocol(requestHeader)
    const slug = headers.get(agentHeader) ?? tenant
    const url = `http://${headers.get('host')}/a2a/${encodeURIComponent(slug)}`
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(json.value), signal })
    const response = await handle(request, slug)
    if (response.ok) copyMetadata(response.headers, responseHeader)
    return response
  }
  if (method.methodKind === 'server_streaming')
    router.rpc(
      method as never,
      async function* stream(message: Message, context: HandlerContext) {
        yield* readRpcStream(method.output, await answer(message, context), context.signal)
      } as never,
    )
  else
    router.rpc(
      method as never,
      (async (message: Message, context: HandlerContext) =>
        readRpcMessage(method.output, await answer(message, context))) as never,
    )
}

/** Returns the A2A method of a path; undefined for other services. */
function a2aMethod(path: string): { dialect: 'v0.3' | 'v1.0'; method: string } | undefined {
  const [, service = '', method = ''] = path.split('/')
  const name = a2aServices.find((one) => one === service)
  return name && { dialect: versions[name], method }
}

/**
 * Returns the error of a caller who may not call, before the message is read: callers without access cannot make Switchboard read a large one.
 * Undefined for a caller who may.
 */
async function refusalOf(request: Http2ServerRequest): Promise<ConnectError | undefined> {
  const rpc = a2aMethod(request.url)
  if (!rpc) return undefined
  const entries = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const headers = withoutProtocol(entries)
  try {
    if (isStopping()) throw new Fault('unavailable', 'Switchboard is stopping.', { retryAfter: 5 })
    rejectForeignRequest('POST', headers)
    await authenticate(headers)
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) log().error({ err: error }, 'gRPC call failed')
    const response = refuseRpc(rpc, toFaultData(translateOutage(error)), resolveRequestId(headers))
    return toConnectError(await response.text(), response.headers)
  }
}

/** Responds with a status only, and reads no message. */
function refuse({ stream }: Http2ServerResponse, error: ConnectError): void {
  if (stream.destroyed) return
  const status = setTrailerStatus(new Headers(), error)
  encodeStatusMessage(status)
  const head = { ':status': 200, 'content-type': 'application/grpc+proto', ...Object.fromEntries(status) }
  stream.respond(head, { endStream: true })
  stream.close(constants.NGHTTP2_NO_ERROR)
}

const unknownMethod = () => new ConnectError('The server does not implement the method.', Code.Unimplemented)

/** Sends pings, and ends a connection that did not answer the last one. Returns how to stop. */
function ping(session: ServerHttp2Session): () => void {
  let isAnswered = true
  const send = () => {
    if (!isAnswered) return session.destroy()
    isAnswered = false
    session.ping(() => (isAnswered = true))
  }
  const timer = setInterval(send, pingMs).unref()
  return () => clearInterval(timer)
}

/** Ends a call whose message has not arrived in time. */
function limitReading(request: Http2ServerRequest, { stream }: Http2ServerResponse): void {
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), readMs).unref()
  const clear = () => clearTimeout(timer)
  request.once('end', clear)
  stream.once('close', clear)
}

/** The gRPC listener of this process. */
interface GrpcListener {
  port: number
  /** Accepts no more connections and calls. Resolves when the open ones have ended, or after `ms` milliseconds. */
  stop: (ms: number) => Promise<void>
}

interface ListenerOptions {
  host: string
  port: number
  /** Certificate chain and private key, in PEM. */
  tls?: { cert: string; key: string } | undefined
}

/**
 * Serves A2A over gRPC in 0.3 and 1.0, with health and reflection. Rejects if the port is in use.
 */
export async function startGrpcListener({ host, port, tls }: ListenerOptions): Promise<GrpcListener> {
  const serveA2a = serveRpcs({ bytes: sizeLimit('request'), limit: 'request' }, addA2a)
  const serveOthers = serveRpcs({ bytes: maxSmallRequest }, (router) => {
    addHealth(router, services)
    addReflection(router, services)
  })
  const settings = { maxConcurrentStreams, initialWindowSize }
  const server: Http2Server = tls ? createSecureServer({ ...tls, settings }) : createServer({ settings })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('error', () => undefined)
    const stopPings = ping(session)
    session.on('close', () => {
      stopPings()
      sessions.delete(session)
    })
  })
  // Further clients are disconnected at once. The HTTP server has the other half.
  server.maxConnections = Math.ceil(maxConnections(openFilesLimit()) / 2)
  server.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    completeHeaders(request)
    void answer(request, response)
  })
  async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const error = await refusalOf(request)
    if (response.stream.destroyed) return
    if (error) return refuse(response, error)
    if (a2aMethod(request.url)) limitReading(request, response)
    if (!serveA2a(request, response) && !serveOthers(request, response)) refuse(response, unknownMethod())
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', (error) => log().error({ err: error }, 'gRPC listener failed'))
  const stop = async (ms: number) => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
    for (const session of sessions) session.close()
    await Promise.race([closed, sleep(ms, undefined, { ref: false })])
    for (const session of sessions) session.destroy()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
