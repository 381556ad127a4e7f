import { afterEach, describe, expect, it } from 'vitest'
import { cardGeneration } from '@/lib/a2a/card-checks/card-generation'
import { cardRules } from '@/lib/a2a/card-checks/card-rules'
import { type Generation, generations } from '@/lib/a2a/card-checks/rule'
import { type CardCase, cardCases } from '@/lib/a2a/card-checks/testing/card-cases'
import { soundCards } from '@/lib/a2a/card-checks/testing/sound-cards'
import { checkCard } from '@/lib/a2a/check-card'
import type { JsonObject } from '@/lib/a2a/json'
import { setLimits } from '@/lib/a2a/limits'
import { readCard } from '@/lib/a2a/read-card'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

afterEach(() => setLimits({}))

const home = 'https://agent.example/.well-known/agent-card.json'

/** A sound card with what a case changes. */
function cardOf(generation: Generation, { change, without = [] }: Partial<CardCase>): JsonObject {
  const all = { ...soundCards[generation], ...change }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

/** The report on a card, and the generation it was judged as. */
function judged(card: JsonObject, { foundAt = home, raw, evidence }: Partial<CardCase> = {}) {
  const reading = readCard(card, foundAt)
  if (!reading.ok) throw new Error(reading.problem)
  const items = checkCard(card, reading.value, foundAt, { ...(raw && { raw }), ...(evidence && { evidence }) })
  return { generation: cardGeneration(card, reading.value), items }
}

function caseOf(code: string, generation: Generation): CardCase | undefined {
  const found = cardCases[code]
  return found && 'path' in found ? found : found?.[generation]
}

const table = Object.entries(cardRules).flatMap(([code, rule]) =>
  generations.flatMap((generation) => {
    const verdict = rule[generation]
    return verdict ? [{ code, generation, ...verdict }] : []
  }),
)

describe('every rule, in every generation that has it', () => {
  it.each(table)('$generation $code: a card triggers it', ({ code, generation, level }) => {
    const one = caseOf(code, generation)
    expect(one, 'has a case').toBeDefined()
    const { items, generation: as } = judged(cardOf(generation, one ?? {}), one)
    expect(as).toBe(generation)
    const found = items.filter((item) => item.code === code)
    expect(found.map(({ path }) => path)).toContain(one?.path)
    expect(found[0]?.level).toBe(level)
  })

  it('names no rule that is not there', () => {
    expect(Object.keys(cardCases).filter((code) => !(code in cardRules))).toEqual([])
  })
})

describe.each(generations)('a sound card of %s', (generation) => {
  const { items, generation: as } = judged(soundCards[generation])

  it('is judged as what it is, and nothing is said against it', () => {
    expect(as).toBe(generation)
    expect(items.filter(({ level }) => level !== 'ok')).toEqual([])
  })

  it('is told what was found', () => {
    const found = ['name', 'version', 'generation', 'address', 'capabilities', 'skills', 'modes', 'security']
    expect(items.map(({ code }) => code)).toEqual(found)
  })
})

it('says of no member of v1.0 in a combined card that clients ignore it', () => {
  const latest = soundCards['v1.0']
  const both = (name: string) => ({
    [name]: { ...(latest[name] as JsonObject), ...(soundCards['v0.3'][name] as JsonObject) },
  })
  const combined = { ...latest, ...soundCards['v0.3'], ...both('capabilities') }
  const { items, generation } = judged(combined)
  expect(generation).toBe('v0.3')
  expect(items.filter(({ code }) => code === 'member-of-other')).toEqual([])
  const { supportedInterfaces: _interfaces, ...single } = combined
  expect(judged(single).items.filter(({ code }) => code === 'member-of-other')).not.toEqual([])
})

it('finds nothing fine in a card of nothing but an address', () => {
  const { items } = judged({ url: 'https://agent.example/rpc' })
  const fine = items.filter(({ level }) => level === 'ok')
  expect(fine.map(({ code }) => code)).toEqual(['address', 'security-none'])
})

it('tells no secret, wherever it is', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZ2VudCJ9.c2lnbmF0dXJlLW9mLWl0'
  const card = {
    ...soundCards['v0.3'],
    url: `https://me:hunter2@agent.example/rpc?api_key=hunter2hunter2#hunter2`,
    documentationUrl: 'javascript:hunter2',
    authentication: { schemes: ['ApiKey'], credentials: 'hunter2' },
    vendor: { token, api_key: 'hunter2', note: `Send Bearer ${token}`, key: '-----BEGIN PRIVATE KEY-----hunter2' },
    additionalInterfaces: [{ url: 'wss://me:hunter2@agent.example/rpc', transport: 'JSONRPC' }],
  }
  const { items } = judged(card)
  expect(JSON.stringify(items)).not.toMatch(/hunter2|eyJ/)
  const secrets = items.filter(({ code }) => code === 'secret').map(({ path, values }) => `${path} ${values?.kind}`)
  expect(secrets).toEqual([
    'url password',
    'additionalInterfaces[0].url password',
    'authentication.credentials apiKey',
    'vendor.token jwt',
    'vendor.api_key apiKey',
    'vendor.note jwt',
    'vendor.key privateKey',
  ])
})

it('takes no place for a secret as one, and no name of one', () => {
  const card = {
    ...soundCards['v0.1'],
    authentication: {
      schemes: ['ApiKey'],
      credentials: '{"in":"header","name":"X-API-Key","tokenUrl":"https://a.example"}',
    },
    vendor: { api_key: '<your key>', token: 'YOUR_TOKEN_HERE', secret: '${SECRET}', password: '********' },
    skills: [
      {
        id: 's',
        name: 'S',
        description: 'Rotates your secret: tokens and passwords',
        tags: ['token'],
        examples: ['Use Bearer authentication'],
      },
    ],
  }
  expect(judged(card).items.filter(({ code }) => code === 'secret')).toEqual([])
})

it('is quick with a card that is all wrong', () => {
  const skills = Array.from({ length: 1000 }, () => ({ id: 1, tags: Array.from({ length: 100 }, () => null), odd: {} }))
  setLimits({ cardValues: 200_000 })
  const started = process.threadCpuUsage()
  const { items } = judged({ ...soundCards['v1.0'], skills, raw: '[['.repeat(100) })
  // Far more than it takes, so that a busy machine does not fail.
  expect(cpuTime(started)).toBeLessThan(10_000)
  expect(items.length).toBeLessThan(1500)
})
