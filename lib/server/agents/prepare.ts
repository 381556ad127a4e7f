import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { limits } from '@/lib/a2a/limits'
import { hasTooManyValues } from '@/lib/a2a/read-card'
import { readJsonText } from '@/lib/a2a/reading/json-text'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { askedSecurity } from '@/lib/a2a/security/asked-security'
import type { AgentInput, DiscoveryReport } from '@/lib/api/agent'
import type { CredentialInput } from '@/lib/api/credential'
import type { Fault } from '@/lib/faults/fault'
import { agentContent } from '@/lib/server/agents/agent-content'
import { discover, type Discovery, type Search } from '@/lib/server/agents/discover'
import { findCard, type FoundCard, parseCard } from '@/lib/server/agents/found-card'
import { inputFault } from '@/lib/server/agents/input-fault'
import { discoveryReport } from '@/lib/server/agents/report'
import { typedUrl } from '@/lib/server/agents/typed-url'
import { typedUrls } from '@/lib/server/agents/typed-urls'
import { assignSchemes, offeredWith, offeringFetch } from '@/lib/server/credentials/offer'
import type { AgentContent } from '@/lib/server/db/agent-record'

/**
 * A card that a person gave: as JSON, or as a text, which is kept as it is but for comments and the like. `url`: where it
 * lies, if that was said. Throws `invalid-input` for what is no card.
 */
function pastedCard(card: JsonObject | string, url: string | null): FoundCard {
  const { raw, mended } = typeof card === 'string' ? asJson(card) : { raw: JSON.stringify(card, null, 2), mended: null }
  const found = findCard(raw, { url, etag: null, fetched: false })
  if (!found.ok) throw flawOf(raw)
  return mended === null ? found.value : { ...found.value, mendedLine: mended }
}

function asJson(text: string): { raw: string; mended: number | null } {
  const read = readJsonText(text)
  if (read.ok) return { raw: read.json, mended: read.mended?.line ?? null }
  const { line, column } = read.flaw
  throw inputFault('card-no-json', 'card', { line, column })
}

/** Why a JSON text is no card. */
function flawOf(raw: string): Fault {
  const json = parseCard(raw)
  if (!isObject(json)) return inputFault('card-not-object', 'card')
  if (hasTooManyValues(json)) return inputFault('card-too-many-values', 'card', { most: limits().cardValues })
  return inputFault(isTooDeep(json) ? 'card-too-deep' : 'card-says-nothing', 'card')
}

export interface Prepared {
  found: FoundCard
  content: AgentContent
  report: DiscoveryReport
  /** What was given along, by the schemes of the card. */
  credentials: CredentialInput[]
}

/**
 * Everything there is to know about an agent before it is stored: its card, found or pasted, checked and reported on.
 * An address given along with a pasted card is where to call, unless it is plainly where the card lies. Throws what
 * `discover` throws, and `invalid-input` for a card that cannot be used.
 */
export async function prepare(input: AgentInput, search: Search = {}): Promise<Prepared> {
  const pasted = input.cardText ?? input.card
  const address = pasted !== undefined && input.url ? typedUrl(input.url) : null
  const isSource = address !== null && new URL(address).pathname.endsWith('.json')
  const endpoint = input.endpoint ? typedUrl(input.endpoint) : isSource ? null : address
  const offered = offeredWith(input)
  const { found, attempts } =
    pasted === undefined
      ? await discovered(input, offered, { ...search, endpointKnown: endpoint !== null })
      : { found: pastedCard(pasted, isSource ? address : null), attempts: [] }
  // Checking the card takes a while: other requests have a turn before.
  await turn()
  const content = agentContent(found, { url: endpoint, dialect: input.dialect ?? null, tags: input.tags ?? [] })
  const credentials = assignSchemes(askedSecurity(found.reading.card), offered)
  return { found, content, report: discoveryReport(found, content, attempts), credentials }
}

async function discovered({ url }: AgentInput, offered: CredentialInput[], search: Search): Promise<Discovery> {
  if (!url) throw inputFault('nothing-given', 'address')
  return discover(url, offeringFetch(offered, offeredOrigins(url)), search)
}

/** Where a person who types this means a credential to go: never unencrypted where encryption is to be tried first. */
function offeredOrigins(typed: string): string[] {
  const [first, ...others] = typedUrls(typed)
  const secure = others.filter(({ protocol }) => protocol === 'https:')
  return [first, ...secure].map(({ origin }) => origin)
}
