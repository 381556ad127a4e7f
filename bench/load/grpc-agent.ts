import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromBinary } from '@bufbuild/protobuf'
import { agentTemplates } from '@/bench/load/agent-events'
import { grpcEvents, grpcPath } from '@/bench/load/grpc-messages'
import type { Shape } from '@/bench/load/shape'
import { findRpc } from '@/lib/grpc/services'
import { messageToJson } from '@/lib/grpc/transcode'

const { input } = findRpc({ service: 'lf.a2a.v1.A2AService', method: 'SendMessage' })

/** Reads the shape from a request. */
function shapeOf(request: Buffer): Shape {
  const json = messageToJson(input, fromBinary(input, request.subarray(5)))
  const { message } = (json.ok ? json.value : {}) as { message?: { parts: { text: string }[] } }
  return JSON.parse(message?.parts[0]?.text ?? '') as Shape
}

async function answer(stream: ServerHttp2Stream, path: string): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  const shape = shapeOf(Buffer.concat(pieces))
  const streams = path === grpcPath(true)
  const { first, firstChunk, chunk, last, whole } = agentTemplates(shape, crypto.randomUUID())
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
  if (!streams || shape.events === 0) return void stream.end(grpcEvents(streams, whole)(0))
  const encodeChunk = grpcEvents(true, chunk)
  stream.write(grpcEvents(true, first)(0))
  stream.write(grpcEvents(true, firstChunk)(1))
  const since = performance.now()
  for (let number = 2; number <= shape.events && !stream.destroyed; number += 1) {
    const early = shape.rate > 0 ? since + (number * 1000) / shape.rate - performance.now() : 0
    if (early > 0) await sleep(early)
    if (!stream.write(encodeChunk(number)))
      await new Promise((resolve) => {
        stream.once('drain', resolve)
        stream.once('close', resolve)
      })
  }
  if (!stream.destroyed) stream.end(grpcEvents(true, last)(shape.events + 1))
}

/** Starts the agent over gRPC. Returns its host and port. */
export async function startGrpcAgent(): Promise<string> {
  const server = createServer()
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    void answer(stream, String(headers[':path']))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
