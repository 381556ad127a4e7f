import { describe, expect, it } from 'vitest'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import { signingPayloads } from '@/lib/a2a/cards/signing-payloads'
import type { JsonObject, Json } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'
import { readCard } from '@/lib/a2a/cards/read-card'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

const list = (count: number, item: (index: number) => Json): Json[] =>
  Array.from({ length: count }, (_, at) => item(at))
const object = (count: number, item: (index: number) => [string, Json]): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => item(at)))
const most = limits().cardValues - 100
const long = 'x'.repeat(40)
const oauth = (scopes: JsonObject) => ({
  o: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'http://a/', scopes } } },
})

/** Cards below 1 MiB with about the maximum number of values. */
const cards: Record<string, JsonObject> = {
  'unknown members': object(most, (at) => [`k${at}${long}`, 1]),
  'names of one object': { x: object(most - 1, (at) => [`k${at}${long}`, 1]) },
  scopes: {
    securitySchemes: oauth(object(most / 2, (at) => [`s${at}${long}`, 'd'])),
    security: [{ o: list(most / 2 - 20, (at) => `t${at}${long}`) }],
  },
  requirements: {
    securitySchemes: object(50, (at) => [`s${at}`, { type: 'http', scheme: 'bearer' }]),
    security: list(50, (one) => object(380, (at) => [`s${at}-${one}`, []])),
  },
  skills: {
    skills: list(950, (at) => ({ id: `s${at}`, name: 's', description: 'd', tags: list(14, (tag) => `${at}${tag}`) })),
  },
  'a long list': { x: list(most - 1, (at) => `${long}${most - at}`) },
  'nested lists': { x: list(most / 40, () => JSON.parse(`${'['.repeat(39)}${']'.repeat(39)}`) as Json) },
}

/** The shortest of three runs, because garbage collection adds time. */
function timeOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage()
    work()
    return cpuTime(start)
  })
  return Math.min(...times)
}

describe('a card with as many values as the limit allows', () => {
  it.each(Object.entries(cards))('%s: each step takes some milliseconds', (_, members) => {
    const json: JsonObject = { name: 'A', url: 'https://agent.example', protocolVersion: '0.3.0', ...members }
    const raw = JSON.stringify(json)
    expect(raw.length).toBeLessThan(1024 * 1024 * 1.2)
    const reading = readCard(json, '')
    if (!reading.ok) throw new Error(reading.problem)
    const before = { reading: reading.value, json, raw }
    const other = JSON.parse(raw.replaceAll('t1', 'T1').replaceAll('k1', 'K1')) as JsonObject
    const after = { reading: reading.value, json: other, raw: JSON.stringify(other) }
    const lists = JSON.parse(raw) as JsonObject
    if (Array.isArray(lists.x)) lists.x.reverse()
    const steps = {
      read: timeOf(() => readCard(json, '')),
      check: timeOf(() => checkCard(json, reading.value, '', { raw })),
      compare: timeOf(() => compareCards(before, after)),
      reorder: timeOf(() => compareCards(before, { ...before, json: lists, raw: `${raw} ` })),
      sign: timeOf(() => signingPayloads(json)),
    }
    expect(Object.entries(steps).filter(([, ms]) => ms > 400)).toEqual([])
    expect(JSON.stringify(checkCard(json, reading.value, '')).length).toBeLessThan(300_000)
  })
})
