import { describe, expect, it } from 'vitest'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import { repairJson, seedExamples, seedText } from '@/lib/a2a/fixtures/seeds/index'
import type { JsonObject } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'
import thirdParty from '@/lib/a2a/fixtures/v0-1/a2a-js-0.2.0.json'
import sdk02 from '@/lib/a2a/fixtures/v0-3/sdk-0.2.5.json'
import sdk03 from '@/lib/a2a/fixtures/v0-3/sdk-0.3.14.json'
import compat from '@/lib/a2a/fixtures/v0-3/sdk-1.3.0-compat.json'
import sdk10 from '@/lib/a2a/fixtures/v1-0/sdk-1.3.0.json'

/** The findings of a card except those that are fine. */
function remarks(card: JsonObject, cardUrl: string): string[] {
  const reading = readCard(card, cardUrl)
  if (!reading.ok) throw new Error(reading.problem)
  const items = checkCard(card, reading.value, cardUrl, { raw: JSON.stringify(card) })
  return items.filter(({ level }) => level !== 'ok').map(({ level, code, path }) => `${level} ${code} ${path}`)
}

function seedCard(seed: string): JsonObject {
  const seedExample = seedExamples.find((example) => example.file.startsWith(`${seed}/01`))
  return JSON.parse(repairJson(seedExample ? seedText(seedExample) : '{}')) as JsonObject
}

/** `authentication.schemes` is a string, and `application/html` is not a media type (000, 001, 004). */
const maps = [
  'hint mode-slip defaultOutputModes[1]',
  'hint mode-slip skills[0].outputModes[0]',
  'hint mode-slip skills[1].outputModes[0]',
  'warning authentication-no-list authentication.schemes',
]
const wrapped = ['hint scheme-unused securitySchemes', 'hint scheme-wrapped securitySchemes']

function isJson(text: string): boolean {
  try {
    return Boolean(JSON.parse(text))
  } catch {
    return false
  }
}

describe('cards in the protocol documents', () => {
  it.each([
    ['000', 'https://maps-agent.google.com', maps],
    ['001', 'https://maps-agent.google.com', maps],
    ['003', 'https://georoute-agent.example.com', []],
    ['004', 'https://maps-agent.google.com', maps],
  ])('%s', (seed, origin, expected) => {
    expect(remarks(seedCard(seed), `${origin}/.well-known/agent.json`)).toEqual(expected)
  })

  it('reads 000 and 004 with comments, and 003 with null for absent members', () => {
    const texts = seedExamples.filter(({ kind }) => kind === 'card').map((one) => [one.seed, seedText(one)] as const)
    expect(texts.filter(([, text]) => !isJson(text)).map(([seed]) => seed)).toEqual(['000', '004'])
    const nulls = { description: null, provider: null, documentationUrl: null, authentication: null }
    const skill = {
      id: 's',
      name: 'S',
      description: null,
      tags: null,
      examples: null,
      inputModes: null,
      outputModes: null,
    }
    const card = { ...seedCard('003'), ...nulls, skills: [skill] }
    expect(remarks(card, 'https://georoute-agent.example.com/.well-known/agent.json')).toEqual([
      'hint not-described description',
      'hint skill-not-described skills[0].description',
      'hint skill-untagged skills[0].tags',
      'hint skill-without-examples skills[0].examples',
    ])
  })
})

describe('cards of released agents', () => {
  it.each([
    ['a2a-js 0.2.0', thirdParty.cards[0], []],
    ['SDK 0.2.5', sdk02.cards[0], []],
    ['SDK 0.3.14', sdk03.cards[0], []],
    ['SDK 1.3.0', sdk10.cards[0], wrapped],
    ['SDK 1.3.0 with v0.3, requested as v1.0', compat.cards[0], wrapped],
    ['SDK 1.3.0 with v0.3, requested as v0.3', compat.cards[1], ['hint scheme-unused securitySchemes']],
  ])('%s', (_, card, expected) => {
    expect(remarks(card?.json as JsonObject, card?.foundAt ?? '')).toEqual(expected)
  })
})
