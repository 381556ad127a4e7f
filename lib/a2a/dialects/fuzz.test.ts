import { expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { decodeRequest, decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { callSchema, type Operation, operations } from '@/lib/a2a/call'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import { gatewayCard } from '@/lib/a2a/cards/gateway-card'
import { type Dialect, isAgentEvent, type Reply } from '@/lib/a2a/dialect'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { randomJson } from '@/lib/a2a/fixtures/careless-log'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { agentEventSchema } from '@/lib/a2a/model'
import { readCard } from '@/lib/a2a/cards/read-card'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'
import { strict } from '@/lib/a2a/testing/strict'

const all = dialectIds.map((id) => dialects[id])
const audience = { taskId: 't', contextId: 'c', artifactIndex: () => 0 }

/** Removes members that no version defines, which only v0.x passes through. */
function withoutExtra<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === 'extra' ? undefined : member))) as T
}

/** Returns the problems of a strict reader with a result. Bytes that are not base64 are passed through as sent. */
function refusals(schema: ZodType, result: Json): string[] {
  const { error } = schema.safeParse(result)
  return error && !error.message.includes('base64') ? [`${JSON.stringify(result)}: ${error.message}`] : []
}

/** Encodes a reply in every dialect. Returns what a strict reader, or Switchboard's own, rejects. */
function relay(operation: Operation, original: Reply): string[] {
  const reply = withoutExtra(original)
  return all.flatMap((caller) => {
    const written = caller.encodeReply(operation, reply, audience)
    const sent = operation === 'send' || operation === 'stream' ? 'sent' : 'task'
    const odd = written.ok && operation !== 'list' ? refusals(strict[caller.id][sent], written.value) : []
    const unread = written.ok && !caller.decodeReply(operation, written.value).ok ? ['reply not read again'] : []
    if (!isAgentEvent(reply)) return unread
    const events = caller.encodeEvent(reply, audience)
    return [
      ...odd,
      ...unread,
      ...(events.ok ? events.value.flatMap((one) => refusals(strict[caller.id].event, one)) : []),
    ]
  })
}

function readWith(dialect: Dialect, json: Json): string[] {
  const event = dialect.decodeEvent(json)
  const replies = operations.map((operation) => ({ operation, reply: dialect.decodeReply(operation, json) }))
  for (const caller of all) caller.encodeError(dialect.decodeError(json))
  return [
    ...(event.ok
      ? [agentEventSchema.safeParse(event.value).error?.message ?? [], relay('stream', event.value)]
      : []
    ).flat(),
    ...replies.flatMap(({ operation, reply }) => (reply.ok ? relay(operation, reply.value) : [])),
  ]
}

function answer(dialect: Dialect, json: Json): string[] {
  return Object.keys(dialect.methods).flatMap((method) => {
    const call = dialect.decodeCall(method, json)
    if (!call.ok) return []
    for (const agent of all) agent.encodeCall(call.value, 'tenant')
    return callSchema.safeParse(call.value).error?.message ?? []
  })
}

const memberNames = [
  'name url version skills capabilities authentication supportedInterfaces additionalInterfaces securitySchemes security',
  'securityRequirements provider protocolVersion iconUrl defaultInputModes preferredTransport',
].flatMap((line) => line.split(' '))

// Each payload is decoded and encoded in every dialect.
describeRounds(70, 700, (cases) => {
  it.each(all)('$id: random JSON throws nowhere, and what is read is written strictly', (dialect) => {
    const next = randomJson(7)
    for (let count = 0; count < cases; count++) {
      const json = next()
      const shaped = { id: 't', message: json, configuration: json, status: json, artifact: json, kind: 'task' }
      expect([...readWith(dialect, json), ...readWith(dialect, shaped)]).toEqual([])
      expect([...answer(dialect, json), ...answer(dialect, shaped)]).toEqual([])
    }
  })

  it('does not throw for random cards', () => {
    const next = randomJson(11)
    let read = 0
    for (let count = 0; count < cases; count++) {
      const json: JsonObject = { name: 'A', url: 'http://agent.example/' }
      for (const name of memberNames) {
        const value = next()
        if (isObject(value) || Array.isArray(value) || count % 3 === 0)
          json[name] = Array.isArray(value) ? value : ([value, value][0] ?? null)
      }
      const reading = readCard(json, 'http://agent.example/.well-known/agent.json')
      if (!reading.ok) continue
      read++
      checkCard(json, reading.value, '')
      for (const dialect of all)
        expect(dialect.writeCard(gatewayCard(reading.value.card, 'http://g.example/', true)).ok).toBe(true)
    }
    expect(read).toBeGreaterThan(cases / 2)
  })

  it('does not throw for random envelopes', () => {
    const next = randomJson(13)
    let ok = 0
    for (let count = 0; count < cases; count++) {
      const json = next()
      if (decodeRequest(json).ok || decodeResponse({ jsonrpc: '2.0', result: json }).ok) ok++
      readCard(json, '')
    }
    expect(ok).toBeGreaterThan(0)
  })
})
