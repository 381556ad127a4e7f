import { describe, expect, it } from 'vitest'
import { findMessageType } from '@/lib/grpc/services'
import { v03Grpc } from '../v0-3/grpc.ts'
import { v10Grpc } from '../v1-0/grpc.ts'
import { readMessage, writeMessage } from './proto-json.ts'

const task = findMessageType('lf.a2a.v1.Task')
const part = findMessageType('lf.a2a.v1.Part')
const json = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00Z' } }

/** A field whose bytes have a length: field number, and its content. */
const field = (number: number, content: Uint8Array | string): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes])
}

describe('a message', () => {
  it('is read as canonical ProtoJSON', () => {
    expect(readMessage(task, writeMessage(task, { ...json, contextId: 'c', metadata: undefined }))).toEqual(json)
    expect(readMessage(part, writeMessage(part, { raw: '_w', media_type: 'a/b' }))).toEqual({
      raw: '/w==',
      mediaType: 'a/b',
    })
  })

  it.each([
    ['an unknown field', Buffer.concat([field(1, 't'), field(15, 'x')])],
    ['an unknown field inside', Buffer.concat([field(1, 't'), field(3, field(15, 'x'))])],
    ['a field twice', Buffer.concat([field(1, 't'), field(1, 'u')])],
    ['a default value', Buffer.concat([field(1, 't'), field(2, '')])],
  ])('is refused with %s', (_name, bytes) => {
    expect(() => readMessage(task, bytes)).toThrow('not the bytes of a lf.a2a.v1.Task')
  })

  it('is refused with text that is not UTF-8', () => {
    expect(() => readMessage(task, field(1, Buffer.from([0xff])))).toThrow('utf-8')
  })

  it('is refused with two members of a oneof', () => {
    const [text, raw] = [writeMessage(part, { text: 'a' }), writeMessage(part, { raw: 'YQ==' })]
    expect(readMessage(part, text)).toEqual({ text: 'a' })
    expect(() => readMessage(part, Buffer.concat([text, raw]))).toThrow('not the bytes of a lf.a2a.v1.Part')
  })

  it('is not written with members that the type does not have', () => {
    expect(() => writeMessage(task, { ...json, kind: 'task' })).toThrow('kind')
  })
})

describe('the validators', () => {
  it('accept members that are absent because they have their default value', () => {
    expect(v10Grpc.list?.safeParse({ pageSize: 50 }).success).toBe(true)
    expect(v10Grpc.pushConfigs?.safeParse({}).success).toBe(true)
    expect(v03Grpc.pushConfigs?.safeParse({}).success).toBe(true)
    const status = { state: 'TASK_STATE_WORKING' }
    expect(v03Grpc.event.parse({ statusUpdate: { taskId: 't', contextId: 'c', status } })).toMatchObject({
      statusUpdate: { final: false },
    })
  })

  it.each([
    ['an event without payload', {}],
    ['a task without status', { task: { id: 't', contextId: 'c' } }],
    ['a status without state', { task: { id: 't', contextId: 'c', status: {} } }],
    ['an empty ID', { task: { contextId: 'c', status: json.status } }],
    ['a state by number', { task: { ...json, status: { state: 42 } } }],
  ])('refuse %s', (_name, event) => {
    for (const { event: schema } of [v10Grpc, v03Grpc]) expect(schema.safeParse(event).success).toBe(false)
  })
})
