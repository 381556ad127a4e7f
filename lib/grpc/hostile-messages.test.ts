import { fromBinary } from '@bufbuild/protobuf'
import { expect, it } from 'vitest'
import type { Json } from '@/lib/a2a/json'
import { findMessageType } from '@/lib/grpc/services'
import { jsonToMessage, messageToJson } from '@/lib/grpc/transcode'

const part = findMessageType('lf.a2a.v1.Part')

function field(tag: number, content: Buffer): Buffer {
  const length: number[] = []
  let rest = content.length
  for (; rest > 0x7f; rest >>>= 7) length.push((rest & 0x7f) | 0x80)
  return Buffer.concat([Buffer.from([tag, ...length, rest]), content])
}

/** Returns a part whose data is a list in a list, `depth` times. */
function nested(depth: number): Uint8Array {
  let bytes: Buffer = Buffer.from([0x08, 0x00])
  for (let level = 0; level < depth; level++) bytes = field(0x32, field(0x0a, bytes))
  return field(0x22, bytes)
}

it('reads nested data up to the limit of the library, and fails beyond', () => {
  const json = messageToJson(part, fromBinary(part, nested(40)))
  expect(json.ok && JSON.stringify(json.value)).toBe(`{"data":${'['.repeat(40)}null${']'.repeat(40)}}`)
  for (const depth of [60, 5_000]) expect(() => fromBinary(part, nested(depth))).toThrow(/depth|recursion/i)
})

it('returns a problem for JSON that is nested too deeply', () => {
  let data: Json = 0
  for (let level = 0; level < 5_000; level++) data = [data]
  expect(jsonToMessage(part, { data })).toMatchObject({ ok: false })
})

it('returns a problem for numbers that JSON does not have', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    const read = fromBinary(part, field(0x22, Buffer.concat([Buffer.from([0x11]), bytes])))
    expect(messageToJson(part, read)).toMatchObject({ ok: false })
  }
})

it('rejects text that is not UTF-8', () => {
  expect(() => fromBinary(part, field(0x0a, Buffer.from([0xff, 0xfe])))).toThrow(/UTF-8|encoded data/i)
})
