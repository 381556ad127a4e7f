import type { CardChange, ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { JsonObject } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/cards/read-card'

export const url = 'https://agent.example/rpc'
export const skill = { id: 's', name: 'Search', description: 'Finds', tags: ['find'], examples: ['Find it'] }

const basic = {
  name: 'Agent',
  description: 'Does things',
  version: '1',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [skill],
}

const cards: Record<DialectId, JsonObject> = {
  'v0.1': { ...basic, url, authentication: { schemes: ['bearer'] } },
  'v0.3': {
    ...basic,
    protocolVersion: '0.3.0',
    url,
    preferredTransport: 'JSONRPC',
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    security: [{ bearer: [] }],
  },
  'v1.0': {
    ...basic,
    supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    securityRequirements: [{ schemes: { token: { list: [] } } }],
  },
}

/** Returns the card of the same agent in a protocol version. */
export function baseCard(dialect: DialectId): JsonObject {
  return cards[dialect]
}

function readComparedCard(raw: string): ComparedCard {
  const json = JSON.parse(raw) as JsonObject
  const reading = readCard(json, 'https://agent.example/.well-known/agent-card.json')
  if (!reading.ok) throw new Error(reading.problem)
  return { reading: reading.value, json, raw }
}

/** Compares two texts of a card. */
export function compareTexts(before: string, after: string): CardChange[] {
  return compareCards(readComparedCard(before), readComparedCard(after))
}
