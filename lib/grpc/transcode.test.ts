import { readdirSync, readFileSync } from 'node:fs'
import { type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { grpcBinding } from '@/lib/a2a/bindings/grpc-binding'
import { grpcServices, rpcsV03 } from '@/lib/a2a/bindings/grpc/rpc-names'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import type { Operation } from '@/lib/a2a/call'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import { v03Proto } from '@/lib/a2a/dialects/v0-3/v0-3-proto'
import { isObject, type Json } from '@/lib/a2a/json'
import { calls, events, otherReplies } from '@/lib/a2a/testing/neutral-samples'
import { outline } from '@/lib/a2a/testing/outline'
import { findMessageType, findRpc, type RpcName } from '@/lib/grpc/services'
import { detailToJson, jsonToDetails, jsonToMessage, messageToJson } from '@/lib/grpc/transcode'

/** Sends JSON through the binary form of a message, as the network does. */
function overTheWire(type: DescMessage, json: Json): Json {
  const message = jsonToMessage(type, json)
  if (!message.ok) throw new Error(message.problem)
  const received = messageToJson(type, fromBinary(type, toBinary(type, message.value)))
  if (!received.ok) throw new Error(received.problem)
  return received.value
}

function rpcOf({ id, methods }: Dialect, operation: Operation): RpcName {
  if (id === 'v0.3') {
    const [method = ''] = Object.entries(rpcsV03).find(([, named]) => named === operation) ?? []
    return { service: grpcServices[id], method }
  }
  const [method = ''] = Object.entries(methods).find(([, named]) => named === operation) ?? []
  return { service: grpcServices['v1.0'], method }
}

const over = [
  ['v0.3', v03Proto],
  ['v1.0', dialects['v1.0']],
] as const
const audience: Audience = { taskId: 'task-1', contextId: 'context-1', artifactIndex: () => 0 }

describe.each(over)('messages of %s', (_, dialect) => {
  it('carry every call', () => {
    for (const call of calls.filter(({ operation }) => dialect.id === 'v1.0' || operation !== 'list')) {
      const wire = grpcBinding.encodeCall(dialect, call, '1')
      if (!wire.ok || !wire.value.rpc) throw new Error('not encoded')
      const request = JSON.parse(wire.value.body) as Json
      const received = overTheWire(findRpc(wire.value.rpc).input, request)
      expect(withoutDefaults(received)).toEqual(withoutDefaults(request))
    }
  })

  it('carry every event', () => {
    for (const event of events) {
      const written = dialect.encodeEvent(event, audience)
      if (!written.ok) throw new Error(written.problem)
      for (const json of written.value) {
        const received = overTheWire(findRpc(rpcOf(dialect, 'stream')).output, json)
        expect(withoutDefaults(received)).toEqual(withoutDefaults(json))
      }
    }
  })

  it('carry every other reply', () => {
    for (const { operation, reply } of otherReplies) {
      const written = dialect.encodeReply(operation, reply, audience)
      if (!written.ok) throw new Error(written.problem)
      const received = overTheWire(findRpc(rpcOf(dialect, operation)).output, written.value)
      expect(withoutDefaults(received)).toEqual(withoutDefaults(written.value))
    }
  })
})

/** Members that ProtoJSON omits. */
const isDefault = (name: string, value: Json): boolean =>
  value === 'TASK_STATE_UNSPECIFIED' ||
  value === false ||
  value === '' ||
  (value === 0 && name === 'historyLength') ||
  (Array.isArray(value) && value.length === 0)

function withoutDefaults(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutDefaults)
  if (!isObject(json)) return json
  const members = Object.entries(json).filter(([name, value]) => !isDefault(name, value))
  return Object.fromEntries(
    members.map(([name, value]) => [name, name === 'timestamp' ? Date.parse(String(value)) : withoutDefaults(value)]),
  )
}

const folder = new URL('../a2a/fixtures/', import.meta.url)
interface Recorded {
  name: string
  operation?: Operation
  request: { method?: string }
  status?: number
  body?: Json
  frames?: Json[]
}
const read = (path: string) =>
  (JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as { exchanges: Recorded[] }).exchanges
const files = ['v0-1', 'v0-3', 'v1-0'].flatMap((name) =>
  readdirSync(new URL(name, folder)).map((file) => `${name}/${file}`),
)
const idOf = (path: string) => (path.startsWith('v1') ? 'v1.0' : path.startsWith('v0-3') ? 'v0.3' : 'v0.1') as 'v1.0'
const recorded = files.flatMap((path) => read(path).map((exchange) => ({ path, name: exchange.name, exchange })))

describe.each(recorded)('$path $name', ({ path, exchange: { request, body, frames } }) => {
  it.each(over)('is the same for the reader after a message of %s', (_, target) => {
    const source = dialects[idOf(path)]
    const operation = source.methods[request.method ?? ''] ?? 'get'
    for (const payload of frames ?? [body ?? null]) {
      const response = decodeResponse(payload)
      if (!response.ok || 'error' in response.value) continue
      const { result } = response.value
      const reply = frames ? source.decodeEvent(result) : source.decodeReply(operation, result)
      if (!reply.ok || (reply.value.kind === 'list' && target.id === 'v0.3')) continue
      const isStream = frames !== undefined && reply.value.kind !== 'list'
      const written = isStream
        ? target.encodeEvent(reply.value as never, audience)
        : target.encodeReply(operation, reply.value, audience)
      if (!written.ok) throw new Error(written.problem)
      const json = isStream ? (written.value as Json[])[0] : written.value
      const received = overTheWire(findRpc(rpcOf(target, isStream ? 'stream' : operation)).output, json as Json)
      const text = JSON.stringify(received)
      const decoded = isStream
        ? grpcBinding.decodeFrame(target, { data: text })
        : grpcBinding.decodeResponseBody(target, operation, text)
      if (!decoded.ok || !('reply' in decoded.value)) throw new Error(JSON.stringify(decoded))
      expect(outline(decoded.value.reply)).toBe(outline(reply.value))
    }
  })
})

const status = findMessageType('lf.a2a.v1.TaskStatus')
const part = findMessageType('lf.a2a.v1.Part')

it('keeps nanoseconds, and drops what a message has no field for', () => {
  expect(
    overTheWire(status, { state: 'TASK_STATE_WORKING', timestamp: '2026-01-02T03:04:05.123456789Z', more: 1 }),
  ).toEqual({
    state: 'TASK_STATE_WORKING',
    timestamp: '2026-01-02T03:04:05.123456789Z',
  })
})

it('carries numbers as doubles, bytes, and every kind of data', () => {
  const values: Json[] = [null, 0, -1.5, 2 ** 53 - 1, 1e308, 'text', true, [1, [null]], { a: { b: [{}] } }, {}]
  for (const data of values) expect(overTheWire(part, { data })).toEqual({ data })
  expect(overTheWire(part, { raw: 'AP-_' })).toEqual({ raw: 'AP+/' })
})

it('returns a problem for JSON of another type', () => {
  expect(jsonToMessage(status, { state: {} })).toMatchObject({ ok: false })
  expect(jsonToMessage(status, { timestamp: 'yesterday' })).toMatchObject({ ok: false })
  expect(jsonToMessage(status, [])).toMatchObject({ ok: false })
})

it('reads a value that a later version added as its number', () => {
  const message = fromBinary(status, Uint8Array.of(0x08, 99))
  expect(messageToJson(status, message)).toEqual({ ok: true, value: { state: 99 } })
})

it('carries error details, and the bytes of those with unknown types', () => {
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'TASK_NOT_FOUND',
    domain: 'a2a-protocol.org',
  }
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }
  const details = jsonToDetails([info, retry, { '@type': 'type.googleapis.com/other.Type', a: 1 }, 'text'])
  expect(details.map(detailToJson)).toEqual([info, retry])
  expect(detailToJson({ type: 'other.Type', value: Uint8Array.of(1) })).toEqual({
    '@type': 'type.googleapis.com/other.Type',
    value: 'AQ==',
  })
  expect(detailToJson({ type: 'google.rpc.ErrorInfo', value: Uint8Array.of(255) })).toMatchObject({ value: '/w==' })
})
