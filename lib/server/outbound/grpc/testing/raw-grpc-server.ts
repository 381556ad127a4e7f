import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { toBinary } from '@bufbuild/protobuf'
import { expect, onTestFinished } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'
import { findRpc } from '@/lib/grpc/services'
import { jsonToMessage } from '@/lib/grpc/transcode'
import { type AddressRules, createOutboundPolicies, type Resolve } from '@/lib/server/outbound/address-policy'
import { createOutbound, type OutboundFetch, type OutboundInit } from '@/lib/server/outbound/outbound-fetch'

const service = 'lf.a2a.v1.A2AService'
export const getTask = { service, method: 'GetTask' }
export const stream = { service, method: 'SendStreamingMessage' }

const names: Record<string, string[]> = { 'agent.example': ['127.0.0.1'], 'rebound.example': ['127.0.0.66'] }
const resolve: Resolve = async (host) => {
  const addresses = names[host]
  if (!addresses) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: 4 }))
}

/** Creates a client with a policy for tests. */
export function outbound(
  rules: Partial<AddressRules> = {},
  limits: { timeoutMs?: number; idleMs?: number } = {},
): OutboundFetch {
  const policies = createOutboundPolicies({ allow: [], deny: ['127.0.0.66'], localAllowed: true, ...rules })
  return createOutbound({ ...policies, timeoutMs: 5_000, idleMs: 5_000, maxBytes: 1_000_000, resolve, ...limits })
}

/** Calls a method, by default GetTask. */
export const call = (url: string, init: OutboundInit = {}, fetch = outbound()) =>
  fetch(url, { method: 'POST', rpc: getTask, body: '{"id":"t"}', ...init })

/** Encodes a response message with its prefix (gRPC over HTTP/2, Length-Prefixed-Message). */
export function envelope(json: Json, { rpc = getTask, gzip = false } = {}): Buffer {
  const type = findRpc(rpc).output
  const message = jsonToMessage(type, json)
  if (!message.ok) throw new Error(message.problem)
  const plain = toBinary(type, message.value)
  return prefixed(gzip ? gzipSync(plain) : plain, gzip)
}

/** Returns bytes with the prefix of a message, which names their length. */
export function prefixed(bytes: Uint8Array, compressed = false, length = bytes.byteLength): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(compressed ? 1 : 0)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, bytes])
}

type Handler = (stream: ServerHttp2Stream, headers: Record<string, unknown>) => void

/** Starts an HTTP/2 server that does what the test says. Counts its connections. */
export async function rawServer(handle: Handler, host = '127.0.0.1') {
  const server = createServer()
  let connections = 0
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
  })
  server.on('stream', (one, headers) => {
    one.on('error', () => undefined)
    handle(one, headers)
  })
  await new Promise<void>((ready) => server.listen(0, host, ready))
  const cut = () => {
    for (const session of sessions) session.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://${host}:${port}`, port, connections: () => connections, cut }
}

export const head = { ':status': 200, 'content-type': 'application/grpc+proto' }

/** Responds with these bytes and trailers. */
export const responds =
  (bytes: Buffer[], trailers: Record<string, string> = { 'grpc-status': '0' }, more: object = {}): Handler =>
  (one) => {
    one.respond({ ...head, ...more }, { waitForTrailers: true })
    one.on('wantTrailers', () => one.sendTrailers(trailers))
    for (const chunk of bytes) one.write(chunk)
    one.end()
  }

/** Matches a fault. */
export const fault = (expected: Partial<FaultData>) =>
  expect.objectContaining({ data: expect.objectContaining(expected) })
