import { afterEach, describe, expect, it } from 'vitest'
import { detectGeneration } from '@/lib/a2a/card-checks/check-versions'
import { cardRules, checkCard } from '@/lib/a2a/card-checks/check-card'
import { type Generation, generations } from '@/lib/a2a/card-checks/rule'
import { cardCases } from '@/lib/a2a/card-checks/testing/card-cases'
import type { CardCase } from '@/lib/a2a/card-checks/testing/card-case'
import { validCards } from '@/lib/a2a/card-checks/testing/valid-cards'
import type { JsonObject } from '@/lib/a2a/json'
import { setLimits } from '@/lib/limits/limits'
import { readCard } from '@/lib/a2a/cards/read-card'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'

afterEach(() => setLimits({}))

const home = 'https://agent.example/.well-known/agent-card.json'

/** Returns a valid card with the changes of a case. */
function cardOf(generation: Generation, { change, without = [] }: Partial<CardCase>): JsonObject {
  const all = { ...validCards[generation], ...change }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

/** Returns the report on a card, and the protocol version by which it was checked. */
function judged(card: JsonObject, { cardUrl = home, raw, evidence }: Partial<CardCase> = {}) {
  const reading = readCard(card, cardUrl)
  if (!reading.ok) throw new Error(reading.problem)
  const items = checkCard(card, reading.value, cardUrl, { ...(raw && { raw }), ...(evidence && { evidence }) })
  return { generation: detectGeneration(card, reading.value), items }
}

function caseOf(code: string, generation: Generation): CardCase | undefined {
  const entry = cardCases[code]
  return entry && 'path' in entry ? entry : entry?.[generation]
}

const table = Object.entries(cardRules).flatMap(([code, rule]) =>
  generations.flatMap((generation) => {
    const verdict = rule[generation]
    return verdict ? [{ code, generation, ...verdict }] : []
  }),
)

describe('every rule in every protocol version that has it', () => {
  it.each(table)('$generation $code: a card triggers it', ({ code, generation, level }) => {
    const one = caseOf(code, generation)
    expect(one, 'has a case').toBeDefined()
    const { items, generation: as } = judged(cardOf(generation, one ?? {}), one)
    expect(as).toBe(generation)
    const matches = items.filter((item) => item.code === code)
    expect(matches.map(({ path }) => path)).toContain(one?.path)
    expect(matches[0]?.level).toBe(level)
  })

  it('uses no unknown rule', () => {
    expect(Object.keys(cardCases).filter((code) => !(code in cardRules))).toEqual([])
  })
})

describe.each(generations)('a valid card of %s', (generation) => {
  const { items, generation: as } = judged(validCards[generation])

  it('is checked by its own version and has no issues', () => {
    expect(as).toBe(generation)
    expect(items.filter(({ level }) => level !== 'ok')).toEqual([])
  })

  it('reports the agent details', () => {
    const codes = ['name', 'version', 'generation', 'address', 'capabilities', 'skills', 'modes', 'security']
    expect(items.map(({ code }) => code)).toEqual(codes)
  })
})

it('does not report v1.0 members of a combined card as ignored', () => {
  const latest = validCards['v1.0']
  const both = (name: string) => ({
    [name]: { ...(latest[name] as JsonObject), ...(validCards['v0.3'][name] as JsonObject) },
  })
  const combined = { ...latest, ...validCards['v0.3'], ...both('capabilities') }
  const { items, generation } = judged(combined)
  expect(generation).toBe('v0.3')
  expect(items.filter(({ code }) => code === 'member-of-other')).toEqual([])
  const { supportedInterfaces: _interfaces, ...single } = combined
  expect(judged(single).items.filter(({ code }) => code === 'member-of-other')).not.toEqual([])
})

it('reports issues for a card with only a URL', () => {
  const { items } = judged({ url: 'https://agent.example/rpc' })
  const fine = items.filter(({ level }) => level === 'ok')
  expect(fine.map(({ code }) => code)).toEqual(['address', 'security-none'])
})

it('reveals no secret of the card', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZ2VudCJ9.c2lnbmF0dXJlLW9mLWl0'
  const card = {
    ...validCards['v0.3'],
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

it('does not mistake the location or name of a secret for one', () => {
  const card = {
    ...validCards['v0.1'],
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

it('checks an entirely invalid card quickly', () => {
  const skills = Array.from({ length: 1000 }, () => ({ id: 1, tags: Array.from({ length: 100 }, () => null), odd: {} }))
  setLimits({ cardValues: 200_000 })
  const started = process.threadCpuUsage()
  const { items } = judged({ ...validCards['v1.0'], skills, raw: '[['.repeat(100) })
  // Much more than needed, so that the test passes on a busy machine.
  expect(cpuTime(started)).toBeLessThan(10_000)
  expect(items.length).toBeLessThan(1500)
})
