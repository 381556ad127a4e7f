import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { detectResultDialect } from '@/lib/a2a/dialects/diagnose-rejection'
import { bindings } from '@/lib/a2a/bindings/bindings'
import { decodeRequest } from '@/lib/a2a/bindings/json-rpc'
import { operations } from '@/lib/a2a/call'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { createRandom, corruptText, mutateJson } from '@/lib/a2a/fixtures/mutate'
import { isObject, type Json } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'
import { receiveStream } from '@/lib/a2a/testing/receive-stream'

/** Mutates recorded payloads of third-party agents: nothing throws, takes long or grows. */
const folder = new URL('./fixtures/', import.meta.url)
const recordings = ['v0-1', 'v0-3', 'v1-0', 'http-json'].flatMap((name) =>
  readdirSync(new URL(`${name}/`, folder)).map(
    (file) => JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8')) as { [member: string]: Json },
  ),
)

interface Exchange {
  request: Json
  body?: Json
  frames?: Json[]
}
const parsed = (json: Json): Json => (typeof json === 'string' ? (JSON.parse(json) as Json) : json)
const exchanges = recordings.flatMap(({ exchanges }) => exchanges as unknown as Exchange[])
const payloads = exchanges.flatMap(({ body, frames = [] }) => [...(body ? [body] : []), ...frames].map(parsed))
const requests = exchanges.map(({ request }) => request)
const cards = recordings.flatMap(({ cards = [] }) =>
  (cards as Json[]).map((one) => (isObject(one) ? (one.json ?? one) : one)),
)

const all = dialectIds.map((id) => dialects[id])
const both = Object.values(bindings)
/** Time limit for one payload. Most take less than a millisecond. */
const slowestMs = 2_000

/** Members that every object inherits. */
afterEach(() => {
  if ('polluted' in {}) throw new Error('Object.prototype was changed')
})

function timed(work: () => unknown): { size: number; slow: boolean } {
  const start = process.threadCpuUsage()
  const result = work()
  return { size: (JSON.stringify(result) ?? '').length, slow: cpuTime(start) > slowestMs }
}

describeRounds(25, 250, (rounds) => {
  describe.each(both)('$id', (binding) => {
    it.each(all)('replies and frames received in $id', (dialect) => {
      const roll = createRandom(21)
      for (let round = 0; round < rounds; round++) {
        const body = mutateJson(payloads[roll(payloads.length)] ?? null, payloads, roll)
        const { size, slow } = timed(() => [
          ...operations.map((operation) => binding.decodeResponseBody(dialect, operation, body)),
          detectResultDialect(JSON.parse(body) as Json) ?? null,
          binding.decodeFrame(dialect, { data: body }),
          binding.decodeFrame(dialect, { event: 'error', data: body }),
          ...[400, 404, 500].map((status) => binding.decodeErrorBody(dialect, status, body)),
        ])
        expect({ slow, grown: size > 1_000 * (operations.length + 5) + 60 * body.length }).toEqual({
          slow: false,
          grown: false,
        })
      }
    })

    it('streams with corrupt bytes', () => {
      const roll = createRandom(22)
      for (let round = 0; round < rounds; round++) {
        const frames = Array.from({ length: 5 }, () => payloads[roll(payloads.length)] ?? null)
        const text = frames.map((json) => `data: ${JSON.stringify(json)}\n\n`).join('')
        const corrupted = corruptText(text, roll)
        const dialect = dialectIds[roll(3)] ?? 'v1.0'
        const { size, slow } = timed(() => receiveStream(corrupted, { dialect, binding: binding.id }))
        expect({ slow, grown: size > 50_000 + 20 * corrupted.length }).toEqual({ slow: false, grown: false })
      }
    })
  })

  it('streams of malformed payloads fold', () => {
    const roll = createRandom(23)
    for (let round = 0; round < rounds; round++) {
      const frames = Array.from({ length: 8 }, () =>
        mutateJson(payloads[roll(payloads.length)] ?? null, payloads, roll),
      )
      const text = frames.map((json) => `data: ${json}\n\n`).join('')
      const dialect = dialectIds[roll(3)] ?? 'v1.0'
      const binding = both[roll(2)]?.id ?? 'JSONRPC'
      expect(timed(() => receiveStream(text, { dialect, binding })).slow).toBe(false)
    }
  })

  it('requests of callers, and the calls sent to agents for them', () => {
    const roll = createRandom(24)
    for (let round = 0; round < rounds; round++) {
      const json = JSON.parse(mutateJson(requests[roll(requests.length)] ?? null, payloads, roll)) as Json
      const params = isObject(json) ? json.params : json
      const { slow } = timed(() => [
        decodeRequest(json).ok,
        ...all.flatMap((caller) =>
          Object.keys(caller.methods).flatMap((method) => {
            const call = caller.decodeCall(method, params)
            if (!call.ok) return [call]
            return all.flatMap((agent) => both.map((binding) => binding.encodeCall(agent, call.value, '1')))
          }),
        ),
      ])
      expect(slow).toBe(false)
    }
  })

  it('cards', () => {
    const roll = createRandom(25)
    for (let round = 0; round < rounds; round++) {
      const json = JSON.parse(mutateJson(cards[roll(cards.length)] ?? null, payloads, roll)) as Json
      const { slow } = timed(() => {
        const reading = readCard(json, 'https://agent.example/.well-known/agent-card.json')
        return reading.ok ? [reading.value, checkCard(json, reading.value, '', { raw: JSON.stringify(json) })] : reading
      })
      expect(slow).toBe(false)
    }
  })
})
