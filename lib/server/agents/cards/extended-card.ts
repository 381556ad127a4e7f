import 'server-only'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { type CardReading, readCard } from '@/lib/a2a/cards/read-card'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'
import type { ExtendedCardResult } from '@/lib/api/agent-calls'
import { Fault } from '@/lib/faults/fault'
import { agentDiscoveries, type CallerContext, type Endpoint, resolveEndpoint } from '@/lib/server/a2a-client/endpoint'
import { requestReply } from '@/lib/server/a2a-client/call-unary'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { requireAgent } from '@/lib/server/db/agents/agents'
import type { Viewer } from '@/lib/server/platform/viewer'

type Known = Pick<AgentRecord, 'id' | 'cardVersion'>

/** Card version by agent ID. Kept in memory only: the card is requested again soon enough. */
const refusals = () => agentDiscoveries().refusedExtendedCards

/** Records that an agent has no extended card although this version of its card declares one. */
export function recordExtendedCardRefusal({ id, cardVersion }: Known): void {
  refusals().set(id, cardVersion)
}

/** Returns true if the agent had no extended card at the last request. */
export function hasRefusedExtendedCard({ id, cardVersion }: Known): boolean {
  return refusals().get(id) === cardVersion
}

/** Fetches the extended card of a v0.2 agent: GET `{url}/../agent/authenticatedExtendedCard` (v0.2 §9.1). */
async function fetchV02ExtendedCard(agent: AgentRecord, signal: AbortSignal): Promise<JsonObject> {
  const url = new URL(agent.url)
  url.search = ''
  url.pathname = `${withoutTrailing(url.pathname, /\//)}/../agent/authenticatedExtendedCard`
  const answer = await agentFetch(agent, url.href, {
    headers: { accept: 'application/json' },
    signal,
    limit: 'card',
  })
  const json = parseJson(await answer.text())
  if (answer.ok && json.ok && isObject(json.value)) return json.value
  const { status } = answer
  if (status === 401 || status === 403)
    throw new Fault('agent-refused-auth', `The agent denied access to its extended Agent Card (HTTP ${status}).`, {
      hop: 'agent',
      httpStatus: status,
      details: { code: 'extended-card-refused', values: { status } },
    })
  throw new Fault('agent-error', `The agent returned no extended Agent Card (HTTP ${status}).`, {
    hop: 'agent',
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    httpStatus: status,
    details: { code: 'extended-card-none', values: { status } },
  })
}

interface ExtendedCard {
  /** As the agent sent it. */
  card: JsonObject
  reading: CardReading
  /** Tolerated deviations from the specification. */
  notes: string[]
}

/**
 * Fetches the card that the agent returns to authenticated callers, as its protocol version defines it. Throws
 * `call-unsupported` if its card offers none, and the agent's errors.
 */
export async function fetchExtendedCard(
  agent: AgentRecord,
  caller: CallerContext,
  signal: AbortSignal,
): Promise<ExtendedCard> {
  if (!agent.extendedCard)
    throw new Fault('call-unsupported', `${agent.name} has no extended Agent Card.`, {
      reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
      details: { code: 'no-extended-card', values: { name: agent.name } },
    })
  const card = await requestCard(await resolveEndpoint(agent, caller), signal).catch((error: unknown) => {
    if (error instanceof Fault && error.data.reason === 'EXTENDED_AGENT_CARD_NOT_CONFIGURED')
      recordExtendedCardRefusal(agent)
    throw error
  })
  const reading = readCard(card, agent.cardUrl ?? agent.url)
  if (reading.ok) return { card, reading: reading.value, notes: reading.notes ?? [] }
  throw new Fault('agent-nonsense', `The agent's extended Agent Card is invalid: ${reading.problem}`, {
    hop: 'agent',
    details: { code: 'extended-card-unreadable', values: { problem: reading.problem } },
  })
}

/** Requests the extended card by a call, or at its URL if the agent does not know the call. */
async function requestCard(endpoint: Endpoint, signal: AbortSignal): Promise<JsonObject> {
  const { agent, dialect } = endpoint
  if (dialect.hasExtendedCardUrl && agent.protocolVersion.startsWith('0.2')) return fetchV02ExtendedCard(agent, signal)
  try {
    const reply = await requestReply({ ...endpoint, signal }, { operation: 'extendedCard' })
    if (reply.kind === 'card') return reply.card
  } catch (error) {
    const unknown = error instanceof Fault && error.data.reason === 'METHOD_NOT_FOUND'
    if (unknown && dialect.hasExtendedCardUrl) return fetchV02ExtendedCard(agent, signal)
    throw error
  }
  throw new Fault('agent-nonsense', "The agent's response contains no Agent Card.", {
    hop: 'agent',
    details: { code: 'extended-card-missing' },
  })
}

/** Milliseconds; a user waits for it. */
const viewTimeoutMs = 30_000

/**
 * Returns the agent's extended card; it is not stored. Waits at most 30 s. Throws `not-found` and what `fetchExtendedCard`
 * throws.
 */
export async function loadExtendedCardView(
  viewer: Viewer,
  idOrSlug: string,
  signal: AbortSignal,
): Promise<ExtendedCardResult> {
  const agent = await requireAgent(viewer, idOrSlug)
  const { card, reading, notes } = await fetchExtendedCard(
    agent,
    {},
    AbortSignal.any([signal, AbortSignal.timeout(viewTimeoutMs)]),
  )
  const { name, description, version, skills, interfaces, inputModes, outputModes } = reading.card
  return {
    card,
    reading: { name, description, version, dialect: reading.dialect, skills, interfaces, inputModes, outputModes },
    notes,
  }
}
