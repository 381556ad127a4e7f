import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { limits } from '@/lib/limits/limits'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { readLenientJson } from '@/lib/a2a/reading/read-lenient-json'
import { readRequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { AgentInput, DiscoveryReport } from '@/lib/api/agent'
import type { CredentialInput } from '@/lib/api/credential'
import { Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { discoverCard, type DiscoveryOptions, type DiscoveryResult } from '@/lib/server/agents/discovery/discover-card'
import { buildDiscoveryReport } from '@/lib/server/agents/discovery/discovery-report'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { parseEndpointInput, parseUrlInput } from '@/lib/server/agents/discovery/parse-url-input'
import {
  assignSchemes,
  createCredentialFetch,
  readSubmittedCredentials,
} from '@/lib/server/credentials/submitted-credentials'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'
import { type FoundCard, parseCardJson, readCardText } from '@/lib/server/db/agents/found-card'

/** Returns the fault for refreshing a pasted card. */
export function pastedCardFault(): Fault {
  return new Fault('call-unsupported', 'This Agent Card was pasted, so Switchboard has no URL to load it from.', {
    details: { code: 'card-was-pasted' },
  })
}

/**
 * Reads a pasted card, as JSON or as text, which is stored unchanged except for comments and the like. `url`: its source, if
 * known. Throws `invalid-input` if it is not a card.
 */
function pastedCard(card: JsonObject | string, url: string | null): FoundCard {
  const { raw, repairedLine } =
    typeof card === 'string' ? readPastedJson(card) : { raw: JSON.stringify(card, null, 2), repairedLine: null }
  const found = readCardText(raw, { url, etag: null, fetched: false })
  if (!found.ok) throw invalidCardFault(raw)
  return repairedLine === null ? found.value : { ...found.value, repairedLine: repairedLine }
}

function readPastedJson(text: string): { raw: string; repairedLine: number | null } {
  const read = readLenientJson(text)
  if (read.ok) return { raw: read.json, repairedLine: read.replacedAt?.line ?? null }
  const { line, column } = read.error
  throw inputFault('card-no-json', 'card', { line, column })
}

/** Returns the fault for a JSON text that is not a card. */
function invalidCardFault(raw: string): Fault {
  const json = parseCardJson(raw)
  if (!isObject(json)) return inputFault('card-not-object', 'card')
  if (hasTooManyValues(json)) return inputFault('card-too-many-values', 'card', { most: limits().cardValues })
  return inputFault(isTooDeep(json) ? 'card-too-deep' : 'card-says-nothing', 'card')
}

export interface PreparedAgent {
  found: FoundCard
  content: AgentContent
  report: DiscoveryReport
  /** Submitted credentials, assigned to the schemes of the card. */
  credentials: CredentialInput[]
}

/**
 * Prepares an agent before it is stored: its card, discovered or pasted, is read and checked. A URL sent with a pasted card is
 * the endpoint, unless it is clearly the source of the card. Throws what `discoverCard` throws, and `invalid-input` for an
 * unusable card.
 */
export async function prepareAgent(input: AgentInput, search: DiscoveryOptions = {}): Promise<PreparedAgent> {
  const pasted = input.cardText ?? input.card
  const address = pasted !== undefined && input.url ? parseEndpointInput(input.url) : null
  const isSource = address !== null && new URL(address).pathname.endsWith('.json')
  const endpoint = input.endpoint ? parseEndpointInput(input.endpoint) : isSource ? null : address
  const offered = readSubmittedCredentials(input)
  const { found, attempts } =
    pasted === undefined
      ? await discoverWithCredentials(input, offered, { ...search, endpointKnown: endpoint !== null })
      : { found: pastedCard(pasted, isSource ? address : null), attempts: [] }
  // Checking the card takes a while, so other requests get a turn first.
  await turn()
  const content = buildAgentContent(found, { url: endpoint, dialect: input.dialect ?? null, tags: input.tags ?? [] })
  const credentials = assignSchemes(readRequiredSecurity(found.reading.card), offered)
  return { found, content, report: buildDiscoveryReport(found, content, attempts), credentials }
}

async function discoverWithCredentials(
  { url }: AgentInput,
  offered: CredentialInput[],
  search: DiscoveryOptions,
): Promise<DiscoveryResult> {
  if (!url) throw inputFault('nothing-given', 'address')
  return discoverCard(url, createCredentialFetch(offered, offeredOrigins(url)), search)
}

/** Returns the origins that receive submitted credentials: never unencrypted if HTTPS is tried first. */
function offeredOrigins(typed: string): string[] {
  const [first, ...others] = parseUrlInput(typed)
  const secure = others.filter(({ protocol }) => protocol === 'https:')
  return [first, ...secure].map(({ origin }) => origin)
}
