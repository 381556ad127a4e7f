import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { readLenientJson } from '@/lib/a2a/reading/read-lenient-json'
import { readRequiredSecurity } from '@/lib/a2a/security/read-required-security'
import type { AgentInput, DiscoveryReport } from '@/lib/api/agent'
import type { AgentPreview, PreviewResult, RegistrationResult } from '@/lib/api/agent-calls'
import type { CredentialInput } from '@/lib/api/credential'
import type { Fault } from '@/lib/faults/fault'
import { limits } from '@/lib/limits/limits'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { buildAgentDetail } from '@/lib/server/agents/agent-view'
import { describeVerification } from '@/lib/server/agents/cards/card-signature'
import { checkReachability, storeCard } from '@/lib/server/agents/cards/store-card'
import {
  createAgentWithSlug,
  findArchivedDuplicate,
  findSimilarAgents,
  toAgentReference,
} from '@/lib/server/agents/create-agent'
import {
  discoverCard,
  type DiscoveryOptions,
  type DiscoveryResult,
  maxDiscoveryMs,
} from '@/lib/server/agents/discovery/discover-card'
import { buildDiscoveryReport } from '@/lib/server/agents/discovery/discovery-report'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { parseEndpointInput, parseUrlInput } from '@/lib/server/agents/discovery/parse-url-input'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { listRequiredCredentials } from '@/lib/server/credentials/credential-status'
import {
  assignSchemes,
  createCredentialFetch,
  readSubmittedCredentials,
  storeSubmittedCredentials,
} from '@/lib/server/credentials/submitted-credentials'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { renameAgent, requireCredentialAgent, updateAgent } from '@/lib/server/db/agents/agents'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { type CardDocument, parseCardJson, readCardText, readStoredCard } from '@/lib/server/db/agents/card-document'
import { withLock } from '@/lib/server/platform/limiter'
import { isReservedSlug, toSlug } from '@/lib/server/platform/slug'
import type { Viewer } from '@/lib/server/platform/viewer'
import { verifyCard } from '@/lib/server/signing/verify-card'

/**
 * Reads a pasted card, as JSON or as text, which is stored unchanged except for comments and the like. `url`: its source, if
 * known. Throws `invalid-input` if it is not a card.
 */
function pastedCard(card: JsonObject | string, url: string | null): CardDocument {
  const { raw, repairedLine } =
    typeof card === 'string' ? readPastedJson(card) : { raw: JSON.stringify(card, null, 2), repairedLine: null }
  const outcome = readCardText(raw, { url, etag: null, fetched: false })
  if (!outcome.ok) throw invalidCardFault(raw)
  return repairedLine === null ? outcome.value : { ...outcome.value, repairedLine: repairedLine }
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

interface PreparedAgent {
  card: CardDocument
  content: AgentContent
  /** The endpoint that the user gave. */
  endpoint: string | null
  attempts: DiscoveryResult['attempts']
  report: DiscoveryReport
  /** Submitted credentials, assigned to the schemes of the card. */
  credentials: CredentialInput[]
}

/**
 * Prepares an agent before it is stored: its card, discovered or pasted, is read and checked. A URL sent with a pasted card is
 * the endpoint, unless it is clearly the source of the card. Throws what `discoverCard` throws, and `invalid-input` for an
 * unusable card.
 */
async function prepareAgent(input: AgentInput, search: DiscoveryOptions = {}): Promise<PreparedAgent> {
  const pasted = input.cardText ?? input.card
  const address = pasted !== undefined && input.url ? parseEndpointInput(input.url) : null
  const isSource = address !== null && new URL(address).pathname.endsWith('.json')
  const endpoint = input.endpoint ? parseEndpointInput(input.endpoint) : isSource ? null : address
  const offered = readSubmittedCredentials(input)
  const { card, attempts } =
    pasted === undefined
      ? await discoverWithCredentials(input, offered, { ...search, endpointKnown: endpoint !== null })
      : { card: pastedCard(pasted, isSource ? address : null), attempts: [] }
  // Checking the card takes a while, so other requests get a turn first.
  await turn()
  const content = buildAgentContent(card, { url: endpoint, dialect: input.dialect ?? null, tags: input.tags ?? [] })
  const credentials = assignSchemes(readRequiredSecurity(card.reading.card), offered)
  const report = buildDiscoveryReport(card, content, attempts)
  return { card, content, endpoint, attempts, report, credentials }
}

/** Returns the prepared agent with the settings of the archived one that it restores, unless new ones are given. */
async function withOverridesOf(
  archived: AgentRecord,
  prepared: PreparedAgent,
  input: AgentInput,
): Promise<PreparedAgent> {
  const { card, endpoint, attempts } = prepared
  const { url, dialect, tags } = readUserOverrides(archived, await readStoredCard(archived))
  const content = buildAgentContent(card, {
    url: endpoint ?? url,
    dialect: input.dialect ?? dialect,
    tags: input.tags ?? tags,
  })
  return { ...prepared, content, report: buildDiscoveryReport(card, content, attempts) }
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

/** Returns an agent as it would be registered. */
function agentPreview({ card, content }: PreparedAgent, slug: string): AgentPreview {
  const { providerName, providerUrl, streaming, pushNotifications, extendedCard, ...rest } = content
  const { status, reason } = card.fetched ? checkReachability(content) : { status: 'unknown' as const, reason: null }
  return {
    ...rest,
    slug,
    provider: providerName === null ? null : { organization: providerName, ...(providerUrl && { url: providerUrl }) },
    capabilities: { streaming, pushNotifications, extendedCard },
    status,
    statusCode: reason?.code ?? null,
    statusReason: reason?.sentence ?? null,
    lastSeenAt: null,
    lifecycle: 'active',
    documentationUrl: card.reading.card.documentationUrl ?? null,
    interfaces: card.reading.card.interfaces,
    card: card.raw,
  }
}

/** Returns what `registerAgent` would store, without storing it. Throws the same faults. */
export async function previewAgent(
  viewer: Viewer,
  input: AgentInput,
  search?: DiscoveryOptions,
): Promise<PreviewResult> {
  const slug = requestedSlug(input)
  const timeLimit = AbortSignal.timeout(maxDiscoveryMs)
  const added = await prepareAgent(input, search)
  const archived = await findArchivedDuplicate(viewer, added.content)
  const prepared = archived ? await withOverridesOf(archived, added, input) : added
  const { content, card, report } = prepared
  return {
    agent: agentPreview(prepared, slug ?? archived?.slug ?? toSlug(content.name)),
    report,
    archived: archived && toAgentReference(archived),
    similar: archived ? [] : await findSimilarAgents(viewer, content),
    asked: listRequiredCredentials(readRequiredSecurity(card.reading.card)),
    signature: describeVerification(await verifyCard(card.json, { url: card.url }, [], timeLimit)),
  }
}

/**
 * Discovers or reads the card, checks it and stores the agent; an archived one is restored. Throws what `discoverCard` throws,
 * `invalid-input` for an unusable card, `conflict` for an agent that already exists, with its ID in `details`, and `forbidden`
 * for an archived one that the viewer may not change. `sample`: the name of the bundled sample agent.
 */
export async function registerAgent(
  viewer: Viewer,
  input: AgentInput,
  baseUrl: string,
  sample?: string,
): Promise<RegistrationResult> {
  const slug = requestedSlug(input)
  const prepared = await prepareAgent(input)
  const { content, credentials } = prepared
  const { agent, report } = await withLock(`register ${viewer.userId}`, async () => {
    const archived = await findArchivedDuplicate(viewer, content)
    if (archived) {
      const restored = await withOverridesOf(archived, prepared, input)
      return { agent: await restoreAgent(viewer, archived, restored, input), report: restored.report }
    }
    const slugOptions = { ...(slug && { slug }), ...(sample && { sample }) }
    const presets = { ...(input.owner && { ownerName: input.owner }) }
    return { agent: await createAgentWithSlug(viewer, prepared, slugOptions, presets), report: prepared.report }
  })
  await storeSubmittedCredentials(agent, credentials)
  scheduleIconRefresh()
  return { agent: await buildAgentDetail(viewer, agent, baseUrl), report }
}

/**
 * Restores an archived agent with its tasks; the user's settings stay, unless new ones are given. Throws `forbidden`, before
 * anything is stored, if the viewer may not set its credentials, and `conflict` if the slug is taken.
 */
async function restoreAgent(
  viewer: Viewer,
  archived: AgentRecord,
  { card, content, credentials }: PreparedAgent,
  { slug, owner }: AgentInput,
): Promise<AgentRecord> {
  if (credentials.length > 0) await requireCredentialAgent(viewer, archived.id)
  const isFree = !slug || slug === archived.slug || (await renameAgent(viewer, archived.id, slug))
  if (!isFree) throw inputFault('slug-taken', 'catalog', { slug }, { kind: 'conflict', details: { slug } })
  await updateAgent(viewer, archived.id, {
    lifecycle: 'active',
    importedFrom: null,
    ...(owner && { ownerName: owner }),
  })
  return (await storeCard(viewer, archived, card, content)).agent
}

function requestedSlug({ slug }: AgentInput): string | undefined {
  if (slug === undefined || !isReservedSlug(slug)) return slug
  throw inputFault('slug-reserved', 'catalog', { slug })
}
