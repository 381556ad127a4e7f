import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeResponse } from '@/lib/a2a/bindings/json-rpc'
import { type Audience, type Dialect, isAgentEvent, type Reply } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { jsonObjectSchema, jsonSchema } from '@/lib/a2a/model'
import type { Json } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { outline } from '@/lib/a2a/testing/outline'
import { recordedCards } from '@/lib/a2a/testing/recorded-cards'
import { recordedReplies } from '@/lib/a2a/testing/recorded-replies'

const exchangeSchema = z.object({
  name: z.string(),
  request: z.object({ method: z.string(), params: jsonObjectSchema }),
  body: jsonSchema.optional(),
  frames: z.array(jsonSchema).optional(),
})
/** Responses of third-party agents, recorded over loopback. All of them run the same sample agent. */
const recordingSchema = z.object({
  source: z.string(),
  cards: z.array(z.object({ foundAt: z.string(), json: jsonObjectSchema })),
  exchanges: z.array(exchangeSchema),
})
type Exchange = z.infer<typeof exchangeSchema>

const folders = { 'v0-1': 'v0.1', 'v0-3': 'v0.3', 'v1-0': 'v1.0' } as const satisfies Record<string, DialectId>
const recordings = Object.entries(folders).flatMap(([folder, id]) =>
  readdirSync(new URL(`./fixtures/${folder}`, import.meta.url)).map((file) => {
    const text = readFileSync(new URL(`./fixtures/${folder}/${file}`, import.meta.url), 'utf8')
    return { file, dialect: dialects[id], recording: recordingSchema.parse(JSON.parse(text)) }
  }),
)
const exchanges = recordings.flatMap(({ file, dialect, recording }) =>
  recording.exchanges.map((exchange) => ({ file, dialect, exchange, name: exchange.name })),
)

type DecodedExchange = { wire: Json; reply: Reply; notes: string[] } | { fault: string | undefined }

function decodeExchange(dialect: Dialect, { request, body, frames }: Exchange): DecodedExchange[] {
  const operation = dialect.methods[request.method] ?? 'get'
  const payloads = frames ?? [body ?? null]
  return payloads.flatMap((payload): DecodedExchange[] => {
    const response = decodeResponse(payload)
    if (!response.ok) return []
    if ('error' in response.value) return [{ fault: dialect.decodeError(response.value.error).reason }]
    const { result } = response.value
    const reply = frames ? dialect.decodeEvent(result) : dialect.decodeReply(operation, result)
    if (!reply.ok) throw new Error(reply.problem)
    return [{ wire: result, reply: reply.value, notes: reply.notes ?? [] }]
  })
}

function audienceOf(reply: Reply): Audience {
  const artifactIndex = Number
  if (reply.kind === 'task') return { taskId: reply.task.id, contextId: reply.task.contextId ?? '', artifactIndex }
  if (reply.kind === 'message')
    return { taskId: reply.message.taskId ?? '', contextId: reply.message.contextId ?? '', artifactIndex }
  if (!isAgentEvent(reply)) return { taskId: '', contextId: '', artifactIndex }
  return { taskId: reply.taskId ?? '', contextId: reply.contextId ?? '', artifactIndex }
}

const idNames = new Set(['id', 'taskId', 'contextId', 'sessionId', 'messageId', 'artifactId'])

/** Returns all IDs in a payload, sorted and without duplicates. */
function idsOf(json: Json): string[] {
  const ids: string[] = []
  JSON.stringify(json, (name, value: unknown) => {
    if (idNames.has(name) && typeof value === 'string') ids.push(value)
    return value
  })
  return [...new Set(ids)].toSorted()
}

const isDefault = (name: string, value: Json): boolean =>
  value === null || (value === false && (name === 'append' || name === 'lastChunk'))

/** v0.1 writes null for absent, and false is the default of the two flags; nothing else may differ. */
function withoutDefaults(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutDefaults)
  if (typeof json !== 'object' || json === null) return json
  const members = Object.entries(json).filter(([name, value]) => !isDefault(name, value))
  return Object.fromEntries(members.map(([name, value]) => [name, withoutDefaults(value)]))
}

/** The v0.3 layer of SDK 1.3.0 sends `final: false` at input-required, where v0.3 has true. */
function corrected(file: string, wire: Json): Json {
  const text = JSON.stringify(wire)
  const wrong = file.includes('compat') && text.includes('"state":"input-required"')
  return JSON.parse(wrong ? text.replace('"final":false', '"final":true') : text) as Json
}

describe.each(exchanges)('$file $name', ({ file, dialect, exchange }) => {
  const decoded = decodeExchange(dialect, exchange)
  const replies = decoded.filter((one) => 'reply' in one)

  it('decodes to the states, messages and artifacts of the sample agent', () => {
    const lines = decoded.map((one) => ('fault' in one ? `fault ${one.fault}` : outline(one.reply)))
    expect(lines).toEqual(recordedReplies(file, exchange.name))
  })

  it('keeps the IDs of tasks, contexts, messages and artifacts', () => {
    for (const { wire, reply } of replies)
      expect(idsOf(reply as unknown as Json)).toEqual(expect.arrayContaining(idsOf(wire)))
  })

  it('reads without notes or unknown members', () => {
    expect(replies.flatMap((one) => one.notes)).toEqual([])
    expect(JSON.stringify(replies.map((one) => one.reply))).not.toContain('"extra"')
  })

  it('is encoded back to the same payload', () => {
    const operation = dialect.methods[exchange.request.method] ?? 'get'
    for (const { wire, reply } of replies) {
      const written =
        exchange.frames && isAgentEvent(reply)
          ? dialect.encodeEvent(reply, audienceOf(reply))
          : dialect.encodeReply(operation, reply, audienceOf(reply))
      const value = written.ok && Array.isArray(written.value) ? written.value[0] : written.ok && written.value
      expect(withoutDefaults(value ?? null)).toEqual(withoutDefaults(corrected(file, wire)))
    }
  })
})

describe.each(recordings)('$file', ({ file, dialect, recording }) => {
  it('has cards that are read completely with their dialect', () => {
    const readings = recording.cards.map(({ foundAt, json }) => readCard(json, foundAt))
    const expected = recordedCards[file] ?? []
    expect(readings).toEqual(
      expected.map((reading) => ({ ok: true, value: { ...reading, certain: true, binding: 'JSONRPC' } })),
    )
  })

  it('has requests of its own dialect that decode, and encode the same', () => {
    const understood = recording.exchanges.flatMap(({ name, request }) => {
      const resolved = resolveDialect(request.method, undefined, dialect.id)
      const foreign = 'refusal' in resolved || resolved.dialect !== dialect.id
      return foreign || name === 'bad params' ? [] : [{ dialect: resolved.dialect, ...request }]
    })
    const again = understood.map(({ method, params }) => {
      const call = dialect.decodeCall(method, params)
      const wire = call.ok ? dialect.encodeCall(call.value) : call
      return wire.ok ? { dialect: dialect.id, method: wire.value.method, params: wire.value.params } : wire
    })
    expect(understood.map(({ dialect, method, params }) => ({ dialect, method, params }))).toEqual(again)
  })
})
