import 'server-only'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import { hasTooManyValues } from '@/lib/a2a/cards/read-card'
import type { Json } from '@/lib/a2a/json'
import { type CardProblem, cardProblems } from '@/lib/api/card'
import { type FaultData, Fault } from '@/lib/faults/fault'
import { buildAgentContent } from '@/lib/server/agents/agent-content'
import { checkSignature } from '@/lib/server/agents/cards/card-signature'
import { discoverCard, maxDiscoveryMs } from '@/lib/server/agents/discovery/discover-card'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { type CardResponse, fetchCard } from '@/lib/server/agents/discovery/card-attempt'
import { withLock } from '@/lib/server/platform/limiter'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskFault } from '@/lib/server/credentials/mask-value'
import { createMaskedFetch } from '@/lib/server/credentials/submitted-credentials'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findLatestReceivedCard, readCardVersion } from '@/lib/server/db/agents/card-versions'
import { readUserOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { type CardDocument, parseCardJson, readReceivedCard } from '@/lib/server/db/agents/card-document'
import { type ReceivedCard, receiveCard, confirmCardVersion } from '@/lib/server/db/agents/receive-card'
import type { OutboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { actFor } from '@/lib/server/platform/viewer'

/** Returns the fault for refreshing a pasted card. */
export function pastedCardFault(): Fault {
  return new Fault('call-unsupported', 'This Agent Card was pasted, so Switchboard has no URL to load it from.', {
    details: { code: 'card-was-pasted' },
  })
}

/** The result of fetching an agent's card again; `ms` is the response time of its server. */
export type CardRecheck = { ms: number } & (
  | { outcome: 'same' }
  /** Another card is current now. */
  | { outcome: 'changed'; breaking: boolean }
  /** The received card cannot be used: the current card stays. */
  | { outcome: 'broken'; problem: CardProblem }
  | { outcome: 'failed'; fault: FaultData }
)

/**
 * Fetches an agent's card again if it changed, and stores it. The agent's status stays as it is. Throws only `not-found` and
 * `internal`; for a pasted card the result is a `call-unsupported` fault.
 */
export async function recheckCard({ id, ownerId }: AgentRecord): Promise<CardRecheck> {
  return withLock(`card ${id}`, async () => {
    const agent = await requireAgent(actFor(ownerId), id)
    const begun = performance.now()
    const mask = await maskFor(agent)
    try {
      const answer = await requestCard(
        agent,
        createMaskedFetch((url, init) => agentFetch(agent, String(url), init ?? {}), mask),
      )
      const ms = Math.round(performance.now() - begun)
      return { ms, ...(await storeResponse(agent, answer)) }
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === 'not-found' || error.kind === 'internal') throw error
      const ms = Math.round(performance.now() - begun)
      return { ms, outcome: 'failed', fault: maskFault(await explainRefusal(error.data, agent), mask).data }
    }
  })
}

type Answer = Exclude<CardResponse, { kind: 'gone' }> | { kind: 'broken'; problem: CardProblem }

async function requestCard(agent: AgentRecord, fetch: OutboundFetch): Promise<Answer> {
  const { cardUrl } = agent
  if (cardUrl === null) throw pastedCardFault()
  const last = await findLatestReceivedCard(agent)
  const began = performance.now()
  const answer = await fetchCard(cardUrl, last?.etag ?? null, fetch)
  if (answer.kind === 'same' && last) {
    await confirmCardVersion(agent.id, last.version)
    if (!last.problem) return answer
    // A higher limit or a newer version may accept the text now.
    const stored = await readCardVersion(agent.id, last.version)
    if (!stored) return { kind: 'broken', problem: last.problem }
    const { raw, sourceUrl, etag } = stored
    return { kind: 'card', card: { raw, sourceUrl, etag } }
  }
  if (answer.kind !== 'gone') return answer
  const withinMs = Math.max(1_000, Math.round(maxDiscoveryMs - (performance.now() - began)))
  return { kind: 'card', card: await rediscoverCard(agent, cardUrl, fetch, withinMs) }
}

/** Finds the agent's card at another URL nearby. Throws what `discoverCard` throws, also if it is the card of another agent. */
async function rediscoverCard(
  agent: AgentRecord,
  cardUrl: string,
  fetch: OutboundFetch,
  withinMs: number,
): Promise<ReceivedCard> {
  const { card: document } = await discoverCard(cardUrl, fetch, { timeoutMs: withinMs })
  const { endpoint, card } = document.reading
  if (endpoint === agent.url || card.name === agent.name)
    return { raw: document.raw, sourceUrl: document.url, etag: document.etag }
  throw new Fault(
    'agent-nonsense',
    `The Agent Card of ${agent.name} is gone. ${document.url} now returns the card of ${card.name}.`,
    {
      hop: 'agent',
      details: {
        step: 'card',
        code: 'another-agent',
        values: { name: agent.name, address: document.url, other: card.name },
      },
    },
  )
}

type StoreResult =
  | { outcome: 'same' }
  | { outcome: 'changed'; breaking: boolean }
  | { outcome: 'broken'; problem: CardProblem }

async function storeResponse(agent: AgentRecord, answer: Answer): Promise<StoreResult> {
  if (answer.kind === 'same') return { outcome: 'same' }
  if (answer.kind === 'broken') return { outcome: 'broken', problem: answer.problem }
  // The content cannot be stored as received.
  const card = answer.kind === 'card' ? answer.card : { raw: '', sourceUrl: agent.cardUrl, etag: null }
  const receipt = await withLock(`agent ${agent.id}`, () =>
    receiveCard(actFor(agent.ownerId), agent.id, card, (now, current) =>
      answer.kind === 'card' ? evaluateReceivedCard(card, now, current) : { problem: answer.kind },
    ),
  )
  if (receipt.outcome === 'broken') return { outcome: 'broken', problem: receipt.problem }
  if (receipt.outcome === 'same') return { outcome: 'same' }
  scheduleIconRefresh()
  await checkSignature(receipt.agent)
  const [before, after] = [readReceivedCard(receipt.before), readReceivedCard(card)]
  const changes = before && after ? compareCards(before, after) : []
  return { outcome: 'changed', breaking: changes.some(({ breaking }) => breaking) }
}

/** Decides whether a received card replaces the agent's current one. The user's overrides stay. */
function evaluateReceivedCard(
  received: ReceivedCard,
  agent: AgentRecord,
  current: ReceivedCard,
): { card: CardDocument; content: AgentContent } | { problem: CardProblem } {
  const card = readReceivedCard(received)
  if (!card) return { problem: problemOf(parseCardJson(received.raw)) }
  const before = readReceivedCard(current)
  const { dialectOverride: dialect, tags } = agent
  try {
    return {
      card,
      content: buildAgentContent(card, before ? readUserOverrides(agent, before) : { url: null, dialect, tags }),
    }
  } catch (error) {
    const problem = error instanceof Fault && cardProblems.find((one) => one === error.data.details?.problem)
    if (problem) return { problem }
    throw error
  }
}

function problemOf(json: Json | undefined): CardProblem {
  if (json === undefined) return 'no-json'
  return hasTooManyValues(json) ? 'too-many-values' : 'no-card'
}
