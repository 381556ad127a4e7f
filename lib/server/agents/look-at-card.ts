import 'server-only'
import { compareCards } from '@/lib/a2a/card-diff/compare-cards'
import type { CardProblem } from '@/lib/api/card'
import { type FaultData, Fault } from '@/lib/faults/fault'
import { checkSignature } from '@/lib/server/agents/card-signature'
import { discover, longestSearchMs } from '@/lib/server/agents/discover'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { wakeIcons } from '@/lib/server/agents/icons/keep-icons'
import { type CardAnswer, fetchCard } from '@/lib/server/agents/fetch-card'
import { judgeCard, readReceived } from '@/lib/server/agents/judge-card'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { pastedCardFault } from '@/lib/server/agents/pasted-card-fault'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import { explainRefusal } from '@/lib/server/credentials/explain-refusal'
import { maskFor } from '@/lib/server/credentials/mask'
import { maskFault } from '@/lib/server/credentials/mask-value'
import { maskedFetch } from '@/lib/server/credentials/masked-fetch'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { lastReceived } from '@/lib/server/db/card-versions'
import { type ReceivedCard, receiveCard, seeCard } from '@/lib/server/db/receive-card'
import type { OutboundFetch } from '@/lib/server/outbound/create-outbound'

/** What came of looking at an agent's card again, and how long its server took, in ms. */
export type CardLook = { ms: number } & (
  | { outcome: 'same' }
  /** Another card is the current one now. */
  | { outcome: 'changed'; breaking: boolean }
  /** What was given cannot be used: the current card stays. */
  | { outcome: 'broken'; problem: CardProblem }
  | { outcome: 'failed'; fault: FaultData }
)

/**
 * Fetches an agent's card again, where it has changed since, and keeps what came. The agent's status stays as it is.
 * Throws only `not-found` and `internal`; for a card that was pasted the fault is `call-unsupported`.
 */
export async function lookAtCard({ id, ownerId }: AgentRecord): Promise<CardLook> {
  return oneAtATime(`card ${id}`, async () => {
    const agent = await existingAgent({ ownerId }, id)
    const begun = performance.now()
    const mask = await maskFor(agent)
    try {
      const answer = await ask(
        agent,
        maskedFetch((url, init) => agentFetch(agent, String(url), init ?? {}), mask),
      )
      const ms = Math.round(performance.now() - begun)
      return { ms, ...(await keep(agent, answer)) }
    } catch (error) {
      if (!(error instanceof Fault) || error.kind === 'not-found' || error.kind === 'internal') throw error
      const ms = Math.round(performance.now() - begun)
      return { ms, outcome: 'failed', fault: maskFault(await explainRefusal(error.data, agent), mask).data }
    }
  })
}

type Answer = Exclude<CardAnswer, { kind: 'gone' }> | { kind: 'broken'; problem: CardProblem }

async function ask(agent: AgentRecord, fetch: OutboundFetch): Promise<Answer> {
  const { cardUrl } = agent
  if (cardUrl === null) throw pastedCardFault()
  const last = await lastReceived(agent)
  const began = performance.now()
  const answer = await fetchCard(cardUrl, last?.etag ?? null, fetch)
  if (answer.kind === 'same' && last) {
    await seeCard(agent.id, last.version)
    return last.problem ? { kind: 'broken', problem: last.problem } : answer
  }
  if (answer.kind !== 'gone') return answer
  const withinMs = Math.max(1_000, Math.round(longestSearchMs - (performance.now() - began)))
  return { kind: 'card', card: await findAgain(agent, cardUrl, fetch, withinMs) }
}

/** The agent's card at another address near by. Throws what `discover` throws, also where that is another agent's. */
async function findAgain(
  agent: AgentRecord,
  cardUrl: string,
  fetch: OutboundFetch,
  withinMs: number,
): Promise<ReceivedCard> {
  const { found } = await discover(cardUrl, fetch, { withinMs })
  const { endpoint, card } = found.reading
  if (endpoint === agent.url || card.name === agent.name)
    return { raw: found.raw, sourceUrl: found.url, etag: found.etag }
  throw new Fault(
    'agent-nonsense',
    `The Agent Card of ${agent.name} is gone. ${found.url} now returns the card of ${card.name}.`,
    {
      hop: 'agent',
      details: {
        step: 'card',
        code: 'another-agent',
        values: { name: agent.name, address: found.url, other: card.name },
      },
    },
  )
}

type Kept =
  | { outcome: 'same' }
  | { outcome: 'changed'; breaking: boolean }
  | { outcome: 'broken'; problem: CardProblem }

async function keep(agent: AgentRecord, answer: Answer): Promise<Kept> {
  if (answer.kind === 'same') return { outcome: 'same' }
  if (answer.kind === 'broken') return { outcome: 'broken', problem: answer.problem }
  // It cannot be stored as it came.
  const card = answer.kind === 'card' ? answer.card : { raw: '', sourceUrl: agent.cardUrl, etag: null }
  const receipt = await oneAtATime(`agent ${agent.id}`, () =>
    receiveCard(agent, agent.id, card, (now, current) =>
      answer.kind === 'card' ? judgeCard(card, now, current) : { problem: answer.kind },
    ),
  )
  if (receipt.outcome === 'broken') return { outcome: 'broken', problem: receipt.problem }
  if (receipt.outcome === 'same') return { outcome: 'same' }
  wakeIcons()
  await checkSignature(receipt.agent)
  const [before, after] = [readReceived(receipt.before), readReceived(card)]
  const changes = before && after ? compareCards(before, after) : []
  return { outcome: 'changed', breaking: changes.some(({ breaking }) => breaking) }
}
