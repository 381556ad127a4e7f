import { describe, expect, it } from 'vitest'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { readCard } from '@/lib/a2a/cards/read-card'
import { v03 } from '@/lib/a2a/dialects/v0-3/v0-3'
import { v03Proto } from '@/lib/a2a/dialects/v0-3/v0-3-proto'
import type { Json } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import { taskStates } from '@/lib/a2a/states'
import { events, otherReplies, task } from '@/lib/a2a/testing/neutral-samples'
import { strictV03Proto } from '@/lib/a2a/testing/strict-v0-3-proto'

const audience = { taskId: 't', contextId: 'c', artifactIndex: () => 0 }

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value
}

/** The proto has no references to other tasks. */
const withoutReferences = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (name === 'referenceTaskIds' ? undefined : inner)))

/** A task as the reply to a call. */
const encodeTask = (operation: 'get' | 'cancel' | 'send') =>
  valueOf(v03Proto.encodeReply(operation, { kind: 'task', task }, audience))

describe('v0.3 over HTTP+JSON', () => {
  it.each(events.map((event) => ({ kind: event.kind, event })))(
    'encodes a $kind that is read as in JSON-RPC',
    ({ event }) => {
      const [proto] = valueOf(v03Proto.encodeEvent(event, audience))
      strictV03Proto.event.parse(proto)
      const [rpc] = valueOf(v03.encodeEvent(event, audience))
      const read = valueOf(httpJsonBinding.decodeFrame(v03, { data: JSON.stringify(proto) }))
      expect(read).toEqual({ reply: withoutReferences(valueOf(v03.decodeEvent(rpc ?? null))) })
    },
  )

  it.each(otherReplies)('encodes the reply to $operation', ({ operation, reply }) => {
    const proto = v03Proto.encodeReply(operation, reply, audience)
    const rpc = v03.encodeReply(operation, reply, audience)
    expect(proto.ok).toBe(rpc.ok)
    if (!proto.ok || !rpc.ok) return
    const read = httpJsonBinding.decodeResponseBody(v03, operation, JSON.stringify(proto.value))
    expect(withoutReferences(valueOf(read))).toMatchObject({
      reply: withoutReferences(valueOf(v03.decodeReply(operation, rpc.value as Json))) as object,
    })
  })

  it('encodes a task bare for get and cancel, and wrapped for a sent message', () => {
    const bare = strictV03Proto.task.parse(encodeTask('get'))
    expect(strictV03Proto.task.parse(encodeTask('cancel'))).toEqual(bare)
    expect(strictV03Proto.sent.parse(encodeTask('send'))).toEqual({ task: bare })
  })

  it.each(taskStates)('encodes the state %s', (state) => {
    const [event] = valueOf(v03Proto.encodeEvent({ kind: 'status', status: { state } }, audience, true))
    strictV03Proto.event.parse(event)
    const read = valueOf(httpJsonBinding.decodeFrame(v03, { data: JSON.stringify(event) }))
    expect(read).toMatchObject({ reply: { kind: 'status', status: { state } } })
  })

  it('writes a card with security in the form of the proto', () => {
    const json = {
      name: 'A',
      url: 'http://a.example/',
      version: '1',
      protocolVersion: '0.3.0',
      capabilities: {},
      skills: [],
    }
    const { card } = valueOf(readCard(json, 'http://a.example/.well-known/agent-card.json'))
    const written = valueOf(v03Proto.writeCard(gatewayCard(card, 'http://g.example/a2a/a', true)))
    expect(written).toMatchObject({
      securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'bearer' } } },
      security: [{ schemes: { bearer: { list: [] } } }],
      additionalInterfaces: [
        { url: 'http://g.example/a2a/a', transport: 'JSONRPC' },
        { url: 'http://g.example/a2a/a', transport: 'HTTP+JSON' },
      ],
    })
    expect(written.capabilities).toEqual({ streaming: true, pushNotifications: true })
  })
})
